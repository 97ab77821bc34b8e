import type { ListedDecision } from "#server/giving/kurban/decisions/list-decisions.ts";
import type { ListedShare } from "#server/giving/kurban/list-shares.ts";
import { type Holder, may } from "#server/staff/permissions.ts";

/** Whether a person sees the names of owners and donors on the screens of kurban. */
export const seesNames = (person: Holder) => may(person, "kurban", "change");

/** Removes the names from shares for staff who see none: the kind of a kurban tells of a person's belief. */
export function hideNames(person: Holder, shares: readonly ListedShare[]): ListedShare[] {
  if (seesNames(person)) return [...shares];
  return shares.map((share) => Object.assign({}, share, { ownerName: null, customerName: "" }));
}

/** Removes the texts of decisions, which can name an owner, for staff who see no names. */
export function hideTexts(person: Holder, decisions: readonly ListedDecision[]): ListedDecision[] {
  if (seesNames(person)) return [...decisions];
  return decisions.map((decision) => Object.assign({}, decision, { text: "", source: "" }));
}
