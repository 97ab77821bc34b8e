import { createFaults, type FaultPlan, type Faults } from "./faults.ts";
import type { Lie } from "./lies.ts";

/** The JSON that a drill posts: the faults from now on (null: none), or lies to tell. */
export type DrillOrder = { readonly faults?: FaultPlan | null; readonly lies?: readonly Lie[] };

/** The answer: which lies could be applied, and how many callbacks are pending. */
export type DrillAnswer = { readonly told: readonly boolean[]; readonly underway: number };

type Bank = {
  setFaults(faults: Faults | undefined): void;
  tell(lie: Lie): boolean;
  underway(): number;
};

export function obeyDrill(body: string, bank: Bank): DrillAnswer {
  const { faults, lies = [] } = JSON.parse(body) as DrillOrder;
  if (faults !== undefined) bank.setFaults(faults === null ? undefined : createFaults(faults));
  return { told: lies.map((lie) => bank.tell(lie)), underway: bank.underway() };
}
