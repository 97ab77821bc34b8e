/** The source of time; tests and drills set it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
