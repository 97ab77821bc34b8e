import { nestpay } from "./nestpay/profile.ts";
import { payfor } from "./payfor/profile.ts";

/** The simulators by kind of bank. */
export const simulators = { payfor, nestpay };

export type SimulatedKind = keyof typeof simulators;
