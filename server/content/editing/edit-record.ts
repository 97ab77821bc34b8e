import { eq, isNull } from "drizzle-orm";
import { findChanges } from "#server/platform/changes.ts";
import { isOwnSubmission } from "#server/staff/find-submission.ts";
import { type StaffContext, type StaffTx, staffWrite } from "#server/staff/staff-write.ts";
import type { Translations } from "./check-values.ts";
import { claimPictures } from "./claim-pictures.ts";
import { claimSlug } from "./claim-slug.ts";
import type { EditTarget, Refused, Restored, Saved, SlugConsent, Toggled, Updated } from "./outcomes.ts";
import {
  type AnyKind,
  isPublic,
  lockPublicSlug,
  type RecordKind,
  type RecordTable,
  type RowOf,
  removedColumn,
} from "./record-kind.ts";
import { rememberAddress } from "./remember-address.ts";
import { Refusal, refuseForeignIbans, rollBackRefused } from "./roll-back-refused.ts";
import { type AnyRow, laterThan, lockRow, staleOutcome } from "./rows.ts";
import { readTranslations, saveTranslations, separateTranslations } from "./save-translations.ts";
import { saveVersion } from "./save-version.ts";
import { isVersioned, selectVersionValues } from "./version-rules.ts";

export type CheckedRecord<Table extends RecordTable> = {
  kind: "valid";
  values: Partial<Table["$inferInsert"]>;
  translations?: Translations;
};
type ChooseValues<Table extends RecordTable, Outcome> = (
  row: RowOf<Table>,
  staff: StaffTx,
) => Promise<Outcome | CheckedRecord<Table>> | Outcome | CheckedRecord<Table>;

/**
 * Changes a record. Without `force` the change is refused when another person has changed the record since it was read.
 */
export async function updateRecord<Table extends RecordTable>(
  ctx: StaffContext,
  kind: RecordKind<Table>,
  target: EditTarget,
  check: ChooseValues<Table, Refused>,
  {
    action = "update",
    lockFirst,
  }: {
    action?: string;
    /** Takes locks that must precede the lock of the record, to avoid deadlocks. */
    lockFirst?: (staff: StaffTx) => Promise<void>;
  } = {},
): Promise<Updated> {
  return rollBackRefused(kind, () =>
    staffWrite(ctx, "content", "change", async (staff): Promise<Updated> => {
      await lockFirst?.(staff);
      const row = await lockRow(staff.tx, kind, target.id, isNull(removedColumn(kind)));
      if (!row) return { kind: "missing" };
      const isCurrent = row.updatedAt.getTime() === target.expectedUpdatedAt.getTime();
      if (!isCurrent && !target.force && !(await isOwnSubmission(staff.tx, ctx, kind.entity, row.id))) {
        return staleOutcome(staff.tx, row);
      }
      const checkedRecord = await check(row, staff);
      if (checkedRecord.kind === "refused") throw new Refusal(checkedRecord);
      return writeChanges(ctx, staff, kind, row, checkedRecord, action, target);
    }),
  );
}

/** Writes the values that `choose` returns. Unlike `updateRecord` it ignores other changes of the record. */
export function setRecord<Table extends RecordTable>(
  ctx: StaffContext,
  kind: RecordKind<Table>,
  id: string,
  action: string,
  choose: ChooseValues<Table, never>,
): Promise<Toggled> {
  return rollBackRefused(kind, () =>
    staffWrite(ctx, "content", "change", async (staff): Promise<Toggled> => {
      const row = await lockRow(staff.tx, kind, id, isNull(removedColumn(kind)));
      if (!row) return { kind: "missing" };
      const checkedRecord = await choose(row, staff);
      return writeChanges(ctx, staff, kind, row, checkedRecord, action);
    }),
  );
}

/** Restores a deleted record. */
export async function restoreRecord<Table extends RecordTable>(
  ctx: StaffContext,
  kind: RecordKind<Table>,
  id: string,
  choose: ChooseValues<Table, Refused>,
  lockFirst?: (staff: StaffTx) => Promise<void>,
): Promise<Restored> {
  return rollBackRefused(kind, () =>
    staffWrite(ctx, "content", "change", async (staff): Promise<Restored> => {
      await lockFirst?.(staff);
      const row = await lockRow(staff.tx, kind, id, undefined);
      const removedAt = row && (row as Record<string, unknown>)[kind.removed];
      if (!row || !removedAt) return { kind: "missing" };
      const checkedRecord = await choose(row, staff);
      if (checkedRecord.kind === "refused") throw new Refusal(checkedRecord);
      const values = { ...checkedRecord.values, [kind.removed]: null };
      return writeChanges(ctx, staff, kind, row, { ...checkedRecord, values }, "restore");
    }),
  );
}

/** Writes the changed fields and an audit entry. Without a change it writes nothing. */
async function writeChanges<Table extends RecordTable>(
  { actor }: StaffContext,
  staff: StaffTx,
  kind: RecordKind<Table>,
  row: RowOf<Table> & AnyRow,
  checkedRecord: CheckedRecord<Table>,
  action: string,
  consent: SlugConsent = {},
): Promise<Saved> {
  const { tx, now, audit } = staff;
  const { table, entity } = kind;
  const values = { ...lockPublicSlug(kind, checkedRecord.values, row), ...checkedRecord.translations };
  const before = { ...row, ...(await readTranslations(tx, kind, row.id)) };
  const changes = findChanges(before, values);
  if (!changes) return { kind: "saved", id: row.id, updatedAt: row.updatedAt };
  await refuseForeignIbans(staff, changes.after);
  const after = { ...before, ...changes.after };
  if (needsSlug(kind, before, after)) await claimSlug(staff, kind, after, consent.endRedirect);
  await claimPictures(tx, changes.after);
  const updatedAt = laterThan(row.updatedAt, now);
  const [columns, changedTexts] = separateTranslations(kind, changes.after);
  await saveTranslations(tx, kind, row.id, changedTexts);
  await tx
    .update(table as RecordTable)
    .set({ ...columns, updatedAt, updatedBy: actor.id } as never)
    .where(eq(table.id, row.id));
  await rememberAddress(staff, kind, before);
  await rememberAddress(staff, kind, after);
  if (isVersioned(kind, changes.after)) {
    await saveVersion(
      tx,
      kind,
      row.id,
      { values: selectVersionValues(kind, after), savedAt: updatedAt, savedBy: actor.id },
      { values: selectVersionValues(kind, before), savedAt: row.updatedAt, savedBy: row.updatedBy },
    );
  }
  await audit({ action, entity, entityId: row.id, ...changes });
  return { kind: "saved", id: row.id, updatedAt };
}

/**
 * Returns true when the record must claim its slug. A changed slug may belong to another record, and while a record is
 * deleted or hidden, another record may have got its slug.
 */
function needsSlug(kind: AnyKind, before: object, after: object): after is { id: string; slug: string } {
  const rowBefore = before as Record<string, unknown>;
  const rowAfter = after as Record<string, unknown>;
  if (rowAfter.slug === undefined) return false;
  const isRestored = Boolean(rowBefore[kind.removed]) && !rowAfter[kind.removed];
  return rowBefore.slug !== rowAfter.slug || isRestored || (isPublic(kind, after) && !isPublic(kind, before));
}
