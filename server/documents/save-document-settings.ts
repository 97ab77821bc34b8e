import { eq } from "drizzle-orm";
import { oneLine, plainLines } from "#shared/read-text.ts";
import { type Forbidden, type StaffContext, staffWrite } from "../accounts/staff-write.ts";
import { settings } from "../db/table.ts";
import { changesOf } from "../records/changes.ts";
import { type DocumentWording, documentSettingsKey, lockDocumentSettings } from "./document-settings.ts";
import { readLastNumber } from "./read-series.ts";
import { isSeries, lastNumberOfSeries } from "./rules.ts";

type DocumentSettingsErrors = Partial<
  Record<"series" | "titles" | "taxText", "series" | "full" | "required">
>;

type DocumentSettingsSaved =
  | { kind: "saved" }
  | { kind: "refused"; errors: DocumentSettingsErrors }
  | Forbidden;

/** Administrators only. Documents that exist, and settings that the form does not hold, stay as they are. */
export function saveDocumentSettings(
  ctx: StaffContext,
  typed: DocumentWording,
): Promise<DocumentSettingsSaved> {
  const wanted = cleaned(typed);
  return staffWrite(ctx, "settings.write", async ({ tx, now, audit }): Promise<DocumentSettingsSaved> => {
    const errors: DocumentSettingsErrors = {};
    if (!isSeries(wanted.series)) errors.series = "series";
    else if (wanted.issues === "receipt" && (await readLastNumber(tx, wanted.series)) >= lastNumberOfSeries)
      errors.series = "full";
    if (!wanted.titles.information.tr || !wanted.titles.receipt.tr) errors.titles = "required";
    if (wanted.taxTextShown && !wanted.taxText.tr) errors.taxText = "required";
    if (Object.keys(errors).length > 0) return { kind: "refused", errors };
    const present = await lockDocumentSettings(tx);
    const changes = changesOf(present, wanted);
    if (!changes) return { kind: "saved" };
    const set = { value: { ...present, ...wanted }, updatedAt: now };
    await tx.update(settings).set(set).where(eq(settings.key, documentSettingsKey));
    const { before, after } = changesOf(flat(present), flat(wanted)) ?? changes;
    await audit({ action: "update", entity: "setting", entityId: documentSettingsKey, before, after });
    return { kind: "saved" };
  });
}

/** Documents live long: what turns a line or breaks it stays out of them. */
function cleaned(wanted: DocumentWording): DocumentWording {
  const all = <T extends Record<string, string>>(texts: T, clean: (text: string) => string) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, clean(text)])) as T;
  const { titles, notices } = wanted;
  return {
    ...wanted,
    titles: { information: all(titles.information, oneLine), receipt: all(titles.receipt, oneLine) },
    notices: { information: all(notices.information, oneLine), receipt: all(notices.receipt, oneLine) },
    thanks: all(wanted.thanks, plainLines),
    taxText: all(wanted.taxText, plainLines),
    foundation: all(wanted.foundation, oneLine),
    signer: all(wanted.signer, oneLine),
  };
}

/** One entry for each text, so that the audit trail shows just what changed: `titles.receipt.tr`. */
function flat(value: object, path = ""): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      typeof inner === "object" && inner !== null
        ? Object.entries(flat(inner, `${path}${name}.`))
        : [[`${path}${name}`, inner]],
    ),
  );
}
