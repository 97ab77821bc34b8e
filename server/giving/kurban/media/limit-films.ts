import { limitWork } from "../files/limit-work.ts";

/** Joining and cleaning needs a film of 50 MB in memory twice. */
export const limitFilms = limitWork(2);
