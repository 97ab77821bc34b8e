import type { StaffContext } from "#server/staff/staff-write.ts";
import { type SettingErrors, saveSettings } from "#server/staff/store-settings.ts";
import { type DocumentWording, documentSettings } from "./document-settings.ts";
import { readLastNumber } from "./read-series.ts";
import { isSeries, lastNumberOfSeries } from "./rules.ts";

/** Saves the settings of the form for administrators. Existing documents and other settings do not change. */
export function saveDocumentSettings(ctx: StaffContext, typed: DocumentWording) {
  return saveSettings(ctx, documentSettings, typed, async (wanted, tx) => {
    const errors: SettingErrors<typeof documentSettings> = {};
    if (!isSeries(wanted.series)) errors.series = "series";
    else if (wanted.issues === "receipt" && (await readLastNumber(tx, wanted.series)) >= lastNumberOfSeries)
      errors.series = "full";
    if (!wanted.titles.information.tr || !wanted.titles.receipt.tr) errors.titles = "required";
    if (wanted.taxTextShown && !wanted.taxText.tr) errors.taxText = "required";
    return errors;
  });
}
