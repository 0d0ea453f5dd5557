declare module "virtual:glyphs" {
  const pack: Record<string, string>;
  export default pack;
}

declare module "virtual:credits" {
  const authors: { name: string; url?: string; licence: string; glyphs: string[] }[];
  export default authors;
}
