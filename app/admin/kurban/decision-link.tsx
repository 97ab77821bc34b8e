import { TextLink } from "#app/admin/kit/text-link.tsx";
import type { DecisionKind } from "#shared/giving/kurban-decisions.ts";
import { decisionText as text } from "./decision-texts.ts";

/** The path of the form that is filled in for a decision about a subject. */
export const decisionPath = (kind: DecisionKind, subject: string) =>
  `kurban/decisions/create?kind=${kind}&subject=${subject}`;

/** Leads from a refusal to the decision that lifts it. */
export function DecisionLink({ kind, subject }: { kind: DecisionKind; subject: string }) {
  return <TextLink to={decisionPath(kind, subject)}>{text.write}</TextLink>;
}
