/** The View of Mirianth Wars, as the server sends it. */
export type { MirianthDeal, MirianthPromise, MirianthView } from "../lib/views";
