import type { Tx } from "#server/platform/db/connect.ts";
import type { ExpectedSettings } from "#server/staff/find-stale-settings.ts";
import { saveSettings } from "#server/staff/save-settings.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import type { SettingErrors } from "#server/staff/store-settings.ts";
import { maxDocumentNumber } from "#shared/giving/document-number.ts";
import { type DocumentSettings, type DocumentWording, documentSettings } from "./document-settings.ts";
import { readLastNumber } from "./read-series.ts";
import { isSeries } from "./rules.ts";

/** Saves these settings for administrators. Existing documents do not change. */
export function saveDocumentSettings(
  ctx: StaffContext,
  wording: DocumentWording,
  expected?: ExpectedSettings,
) {
  const check = async (values: DocumentSettings, tx: Tx) => {
    const errors: SettingErrors<typeof documentSettings> = {};
    if (!isSeries(values.series)) errors.series = "series";
    else if (values.issues === "receipt" && (await readLastNumber(tx, values.series)) >= maxDocumentNumber)
      errors.series = "full";
    if (!values.titles.information.tr || !values.titles.receipt.tr) errors.titles = "required";
    if (values.taxTextShown && !values.taxText.tr) errors.taxText = "required";
    return errors;
  };
  return saveSettings(ctx, documentSettings, wording, { check, expected });
}
