/** The source of time, so that tests and drills can move it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
