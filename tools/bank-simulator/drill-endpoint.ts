import type { FaultPlan } from "./faults.ts";
import { send } from "./http-exchange.ts";
import type { Lie } from "./lies.ts";
import { type Endpoint, jsonType } from "./mount.ts";

/** What tests and drills change while the bank runs. */
export type Control = {
  /** null: none. */
  setFaults(plan: FaultPlan | null): void;
  /** Makes the bank's books say something untrue; false when they do not allow it. */
  tell(lie: Lie): boolean;
  /** Where the bank's server sends its messages, as a merchant sets it in the gateway's panel. */
  setNotifyUrl(url: string): void;
  /** Habits of this kind of bank (README). */
  setHabits(habits: object): void;
  /** Messages of the bank's server that are pending. */
  underway(): number;
};

/** The JSON that a drill posts; what it does not name stays. */
export type DrillOrder = {
  readonly faults?: FaultPlan | null;
  readonly lies?: readonly Lie[];
  readonly notifyUrl?: string;
  readonly habits?: object;
};

/** The answer: which lies could be applied, and how many callbacks are pending. */
export type DrillAnswer = { readonly told: readonly boolean[]; readonly underway: number };

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
      const told = lies.map((lie) => control.tell(lie));
      const answer: DrillAnswer = { told, underway: control.underway() };
      send(res, 200, jsonType, JSON.stringify(answer));
    },
  };
}
