import type { DecisionSubject } from "#shared/giving/kurban-decisions.ts";
import { subjectKindNames } from "./decision-texts.ts";
import { shareText } from "./share-texts.ts";

/** Names what a decision is about, such as `Hayvan 12` or `HD-1204, 2. hisse`. */
export function subjectName(kind: DecisionSubject, title: string, n: number | null): string {
  if (kind === "share" && n !== null) return `${title}, ${shareText.number(n)}`;
  return `${subjectKindNames[kind]} ${title}`;
}
