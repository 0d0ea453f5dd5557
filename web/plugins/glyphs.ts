/**
 * Vite plugin: packs the game-icons glyphs and their credits.
 *
 * `virtual:glyphs` holds the bodies of the glyphs that the shipped card sets and the interface name, so that a page
 * draws at once. Every other glyph lies in one of BUCKETS files under `glyphs/`, fetched when a replaced set names it.
 * `virtual:credits` lists the authors with the glyphs used.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { BUCKETS, bucketOf } from "../src/lib/art/buckets.ts";

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases: Record<string, { parent: string }>;
}

interface Author {
  name: string;
  url?: string;
  glyphs: string[];
}

const ROOT = join(import.meta.dirname, "..");
const SETS = join(ROOT, "..", "src", "mirlands", "games");

function json<T>(path: string): T {
  return JSON.parse(readFileSync(join(ROOT, path), "utf8")) as T;
}

/** Every glyph body by name, aliases included; the `currentColor` fill is left out: the drawer colours it. */
function bodies(): Record<string, string> {
  const set = json<IconSet>("node_modules/@iconify-json/game-icons/icons.json");
  const all: Record<string, string> = {};
  const plain = (body: string) => body.replaceAll(' fill="currentColor"', "");
  for (const [name, icon] of Object.entries(set.icons)) all[name] = plain(icon.body);
  for (const [name, alias] of Object.entries(set.aliases)) {
    const parent = set.icons[alias.parent];
    if (parent) all[name] = plain(parent.body);
  }
  return all;
}

/** Glyph names in the shipped sets' TOML files (`glyph = "..."`, `glyph2 = "..."`). */
function namedInSets(folder: string): string[] {
  const found: string[] = [];
  let entries: import("node:fs").Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return found;
  }
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...namedInSets(path));
    else if (entry.name.endsWith(".toml")) {
      for (const match of readFileSync(path, "utf8").matchAll(/\bglyph2?\s*=\s*"([a-z0-9-]+)"/g)) {
        if (match[1]) found.push(match[1]);
      }
    }
  }
  return found;
}

function used(): string[] {
  const ui = json<string[]>("src/data/ui-glyphs.json");
  return [...new Set([...ui, ...namedInSets(SETS)])].sort();
}

function credits(names: string[]): Author[] {
  const authors = json<{ name: string; url?: string; glyphs: string }[]>("src/data/game-icons-authors.json");
  const wanted = new Set(names);
  return authors
    .map((a) => ({ ...a, glyphs: a.glyphs.split(" ").filter((g) => wanted.has(g)) }))
    .filter((a) => a.glyphs.length > 0);
}

export function glyphs(): Plugin {
  const all = bodies();
  const buckets: Record<string, string>[] = Array.from({ length: BUCKETS }, () => ({}));
  for (const [name, body] of Object.entries(all)) (buckets[bucketOf(name)] as Record<string, string>)[name] = body;
  return {
    name: "mirlands-glyphs",
    resolveId(id) {
      return id === "virtual:glyphs" || id === "virtual:credits" ? `\0${id}` : undefined;
    },
    load(id) {
      if (id === "\0virtual:glyphs") {
        const pack = Object.fromEntries(used().flatMap((n) => (all[n] ? [[n, all[n]]] : [])));
        return `export default ${JSON.stringify(pack)}`;
      }
      if (id === "\0virtual:credits") return `export default ${JSON.stringify(credits(used()))}`;
      return undefined;
    },
    configureServer(server) {
      server.middlewares.use("/glyphs/", (request, response) => {
        const bucket = buckets[Number.parseInt((request.url ?? "").replace("/", ""), 10)];
        response.setHeader("Content-Type", "application/json");
        response.end(JSON.stringify(bucket ?? {}));
      });
    },
    generateBundle() {
      buckets.forEach((bucket, i) => {
        this.emitFile({ type: "asset", fileName: `glyphs/${i}.json`, source: JSON.stringify(bucket) });
      });
    },
  };
}
