/** Short, quiet sounds made on the spot. Silent until the player has touched the page, and when muted. */
import { settings } from "./settings.svelte";

export type Sound =
  | "draw"
  | "play"
  | "hit"
  | "crack"
  | "burn"
  | "leaf"
  | "throw"
  | "horn"
  | "heal"
  | "turn"
  | "asked"
  | "win"
  | "lose"
  | "shuffle"
  | "toll"
  | "seal"
  | "refuse"
  | "pick";

let context: AudioContext | undefined;
let out: GainNode | undefined;

function ready(): AudioContext | undefined {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return undefined;
  if (!context) {
    context = new AudioContext();
    out = context.createGain();
    out.gain.value = 0.16;
    out.connect(context.destination);
  }
  if (context.state === "suspended") void context.resume();
  return context;
}

/** A struck glass: a tone with a little of its upper partials, that fades. Frequencies in Hz, times in seconds. */
function chime(audio: AudioContext, frequency: number, at: number, length: number, level: number): void {
  for (const [partial, part] of [
    [1, 1],
    [2.76, 0.3],
    [5.4, 0.1],
  ] as const) {
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.frequency.value = frequency * partial;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(level * part, at + 0.006);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length / partial ** 0.4);
    tone.connect(gain).connect(out as GainNode);
    tone.start(at);
    tone.stop(at + length);
  }
}

/** A puff of filtered noise: paper, a blow, glass that breaks. */
function noise(audio: AudioContext, at: number, length: number, frequency: number, q: number, level: number): void {
  const samples = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const data = samples.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
  const source = audio.createBufferSource();
  source.buffer = samples;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = frequency;
  filter.Q.value = q;
  const gain = audio.createGain();
  gain.gain.value = level;
  source
    .connect(filter)
    .connect(gain)
    .connect(out as GainNode);
  source.start(at);
}

type Recipe = (audio: AudioContext, t: number) => void;

/** What each sound is made of. */
const RECIPES: Record<Sound, Recipe> = {
  pick: (a, t) => chime(a, 1318, t, 0.12, 0.16),
  draw: (a, t) => noise(a, t, 0.13, 2600, 0.8, 0.4),
  play: (a, t) => {
    noise(a, t, 0.1, 900, 0.9, 0.5);
    chime(a, 523, t + 0.03, 0.5, 0.22);
  },
  hit: (a, t) => {
    noise(a, t, 0.16, 190, 0.8, 1.5);
    noise(a, t, 0.07, 1700, 1.2, 0.35);
  },
  crack: (a, t) => {
    noise(a, t, 0.28, 4200, 1.6, 0.7);
    chime(a, 2093, t, 0.25, 0.1);
    chime(a, 2637, t + 0.04, 0.2, 0.08);
  },
  burn: (a, t) => {
    noise(a, t, 0.45, 700, 0.5, 0.8);
    noise(a, t + 0.05, 0.3, 3400, 0.9, 0.25);
  },
  leaf: (a, t) => noise(a, t, 0.16, 1500, 0.6, 0.45),
  throw: (a, t) => {
    noise(a, t, 0.34, 2300, 0.5, 0.55);
    noise(a, t + 0.36, 0.12, 420, 0.8, 0.9);
    chime(a, 1047, t + 0.38, 0.6, 0.14);
  },
  horn: (a, t) => {
    chime(a, 196, t, 0.6, 0.26);
    chime(a, 294, t + 0.1, 0.7, 0.2);
  },
  heal: (a, t) => {
    chime(a, 784, t, 0.5, 0.14);
    chime(a, 1175, t + 0.07, 0.5, 0.11);
  },
  turn: (a, t) => {
    chime(a, 659, t, 0.8, 0.2);
    chime(a, 988, t + 0.12, 0.9, 0.16);
  },
  asked: (a, t) => {
    chime(a, 880, t, 0.3, 0.12);
    chime(a, 1175, t + 0.09, 0.35, 0.1);
  },
  shuffle: (a, t) => {
    for (let i = 0; i < 9; i++) noise(a, t + i * 0.11 + (i % 3) * 0.012, 0.08, 1900 + (i % 4) * 300, 0.8, 0.34);
  },
  toll: (a, t) => {
    chime(a, 147, t, 1.8, 0.34);
    chime(a, 220, t + 0.02, 1.2, 0.14);
  },
  seal: (a, t) => {
    noise(a, t, 0.09, 240, 0.9, 1);
    chime(a, 392, t + 0.02, 0.25, 0.08);
  },
  refuse: (a, t) => chime(a, 196, t, 0.22, 0.28),
  win: (a, t) => {
    [523, 659, 784, 1047].forEach((f, i) => {
      chime(a, f, t + i * 0.11, 1.2, 0.2);
    });
  },
  lose: (a, t) => {
    [440, 349, 262].forEach((f, i) => {
      chime(a, f, t + i * 0.17, 1.1, 0.18);
    });
  },
};

export function sound(name: Sound): void {
  const audio = ready();
  if (audio) RECIPES[name](audio, audio.currentTime);
}
