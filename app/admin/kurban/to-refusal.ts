import type { Refusal } from "#app/admin/kit/form/form-answer.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { type offerRules, offerText } from "./offer-texts.ts";

type Outcome =
  | { kind: "saved"; id: string }
  | { kind: "refused"; rule: string }
  | { kind: "stale" | "missing" | "forbidden" };

/** Shows the refusal of a rule at its field. `storedAt`: the time of the change that another person made meanwhile. */
export function toRefusal(
  outcome: Outcome,
  rules: typeof offerRules,
  storedAt: Date | undefined,
): { kind: "saved" } | Refusal {
  if (outcome.kind === "stale") return { kind: "stale", by: null, at: storedAt ?? new Date() };
  if (outcome.kind !== "refused") return { kind: outcome.kind };
  const { field, text } = ownValue(rules, outcome.rule) ?? { field: "", text: offerText.unknownRule };
  return { kind: "refused", errors: { [field]: text } };
}
