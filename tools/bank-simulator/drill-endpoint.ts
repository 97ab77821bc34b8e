import type { FaultPlan } from "./faults.ts";
import { send } from "./http-exchange.ts";
import type { Lie } from "./lies.ts";
import { type Endpoint, jsonType } from "./mount.ts";

export type Control = {
  /** null removes all faults. */
  setFaults(plan: FaultPlan | null): void;
  /** Makes the bank's books say something untrue. Returns false when that is not possible. */
  plantLie(lie: Lie): boolean;
  /** Sets the address for the messages of the bank's server, as a merchant does in the gateway's panel. */
  setNotifyUrl(url: string): void;
  /** Sets habits of this kind of bank (README). */
  setHabits(habits: object): void;
  /** Returns the number of pending messages of the bank's server. */
  underway(): number;
};

/** The JSON that a drill posts. Absent properties change nothing. */
export type DrillOrder = {
  readonly faults?: FaultPlan | null;
  readonly lies?: readonly Lie[];
  readonly notifyUrl?: string;
  readonly habits?: object;
};

export type DrillAnswer = { readonly applied: readonly boolean[]; readonly underway: number };

export function drillEndpoint(control: Control): Endpoint {
  return {
    method: "POST",
    path: /^\/drill$/,
    types: [jsonType],
    answer({ body, res }) {
      const { faults, lies = [], notifyUrl, habits } = JSON.parse(body.toString()) as DrillOrder;
      if (faults !== undefined) control.setFaults(faults);
      if (notifyUrl !== undefined) control.setNotifyUrl(notifyUrl);
      if (habits !== undefined) control.setHabits(habits);
      const applied = lies.map((lie) => control.plantLie(lie));
      const answer: DrillAnswer = { applied, underway: control.underway() };
      send(res, 200, jsonType, JSON.stringify(answer));
    },
  };
}
