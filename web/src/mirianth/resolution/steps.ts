/** The steps of the Resolution, as `View.step` counts them, and the Scoring after them. */
import type { MirianthView } from "../view";

export interface Step {
  step: number;
  name: string;
  short: string;
  glyph: string;
  about: string;
}

export const STEPS: readonly Step[] = [
  { step: 9, name: "Archers aim", short: "Aim", glyph: "high-shot", about: "Each Archer is told its monster." },
  {
    step: 10,
    name: "Initial Accommodation",
    short: "Room",
    glyph: "bunk-beds",
    about: "Heroes that find no room must go.",
  },
  {
    step: 11,
    name: "Plague Effect",
    short: "Plague",
    glyph: "plague-doctor-profile",
    about: "A hero is lost for each symbol on Plague cards.",
  },
  { step: 12, name: "Battles", short: "Battles", glyph: "crossed-swords", about: "Each monster is fought once." },
  {
    step: 13,
    name: "Monsters attack",
    short: "Attacks",
    glyph: "daemon-skull",
    about: "Surviving monsters take their toll, and leave.",
  },
  {
    step: 14,
    name: "Final Accommodation",
    short: "Room",
    glyph: "bunk-beds",
    about: "Once more, heroes that find no room must go.",
  },
  {
    step: 15,
    name: "Scoring",
    short: "Score",
    glyph: "laurels",
    about: "Heroes, buildings, treasures, defeated monsters.",
  },
];

export function stepAt(view: Pick<MirianthView, "step">): Step | undefined {
  return STEPS.find((one) => one.step === view.step);
}

/** Seats that have finished the step. */
export function doneWith(view: Pick<MirianthView, "done">, seat: number): boolean {
  return ((view.done >> seat) & 1) === 1;
}
