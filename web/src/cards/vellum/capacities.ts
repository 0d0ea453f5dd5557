/** A sign for each Exclusive Capacity, so that it reads where there is no room for its name. */
export const CAPACITIES = ["Fanatic", "Incorruptible", "Untouchable"] as const;

export const CAPACITY_GLYPHS: Record<string, string> = {
  Fanatic: "fluffy-flame",
  Incorruptible: "spiked-halo",
  Untouchable: "surrounded-shield",
};
