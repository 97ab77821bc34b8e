import { payfor } from "./payfor/profile.ts";

/** The simulators by kind of bank. */
export const simulators = { payfor };

export type SimulatedKind = keyof typeof simulators;
