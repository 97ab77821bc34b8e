import { createFaults, type FaultPlan, type Faults } from "./faults.ts";
import type { Lie } from "./lies.ts";

/** What a drill posts as JSON: how the bank behaves from now on (null: well), or lies to tell. */
export type DrillOrder = { readonly faults?: FaultPlan | null; readonly lies?: readonly Lie[] };

/** What it hears: which of the lies found room, and how many callbacks are on their way. */
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
