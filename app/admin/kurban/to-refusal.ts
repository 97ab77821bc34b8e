import type { Refusal } from "#app/admin/kit/form/form-answer.ts";
import type { Stale } from "#server/content/editing/outcomes.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { type offerRules, offerText } from "./offer-texts.ts";

type Outcome =
  | { kind: "saved"; id: string }
  | { kind: "refused"; rule: string }
  | Stale
  | { kind: "missing" | "forbidden" };

/** Shows the refusal of a rule at its field. */
export function toRefusal(outcome: Outcome, rules: typeof offerRules): { kind: "saved" } | Refusal {
  if (outcome.kind === "stale") return outcome;
  if (outcome.kind !== "refused") return { kind: outcome.kind };
  const { field, text } = ownValue(rules, outcome.rule) ?? { field: "", text: offerText.unknownRule };
  return { kind: "refused", errors: { [field]: text } };
}
