import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import type {
  DistributionSaved,
  DistributionValues,
} from "#server/giving/kurban/distribution/save-distribution.ts";
import { meatForms, parseHouseholds, parseKilograms } from "#shared/giving/kurban-distribution.ts";
import { isDay } from "#shared/text/dates.ts";
import { distributionText as text } from "./texts.ts";

export type DistributionErrors = Partial<Record<keyof typeof text.errors, string>>;

type ReadForm =
  | { kind: "values"; values: DistributionValues }
  | { kind: "errors"; errors: DistributionErrors };

/** Reads the form of a distribution. */
export function readDistributionForm(form: FormData): ReadForm {
  const errors: DistributionErrors = {};
  const kilograms = parseKilograms(sentText(form, "kilograms", 30));
  const households = parseHouseholds(sentText(form, "households", 30));
  const onDay = sentText(form, "onDay", 10);
  const chosen = sentText(form, "form", 10);
  const meatForm = meatForms.find((value) => value === chosen);
  if (kilograms === null) errors.kilograms = text.errors.kilograms;
  if (households === null) errors.households = text.errors.households;
  if (!isDay(onDay)) errors.onDay = text.errors.onDay;
  if (!meatForm) errors.form = text.errors.form;
  if (kilograms === null || households === null || !meatForm || Object.keys(errors).length > 0)
    return { kind: "errors", errors };
  const offerId = sentText(form, "offer", 40) || null;
  const note = sentText(form, "note", 300);
  return { kind: "values", values: { offerId, onDay, form: meatForm, kilograms, households, note } };
}

/** Shows a refusal at its field; undefined if the form has no field for it. */
export function toErrors(outcome: DistributionSaved): DistributionErrors | undefined {
  if (outcome.kind !== "refused") return undefined;
  if (outcome.rule === "day") return { onDay: text.errors.onDay };
  return outcome.rule === "offer" ? { offer: text.errors.offer } : undefined;
}
