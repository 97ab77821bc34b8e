import { eq, isNull } from "drizzle-orm";
import { findChanges } from "#server/platform/changes.ts";
import { isOwnSubmission } from "#server/staff/find-submission.ts";
import { type StaffContext, type StaffTx, staffWrite } from "#server/staff/staff-write.ts";
import type { Translations } from "./check-values.ts";
import { claimPictures } from "./claim-pictures.ts";
import { claimSlug } from "./claim-slug.ts";
import type { Refused, Restored, Saved, SlugConsent, Target, Toggled, Updated } from "./outcomes.ts";
import {
  type AnyKind,
  isPublic,
  lockedSlug,
  type RecordKind,
  type RecordTable,
  type RowOf,
  removedColumn,
} from "./record-kind.ts";
import { rememberAddress } from "./remember-address.ts";
import { Refusal, rollBackRefused } from "./roll-back-refused.ts";
import { type AnyRow, laterThan, lockRow, staleness } from "./rows.ts";
import { readTranslations, saveTranslations, separateTranslations } from "./save-translations.ts";
import { saveVersion } from "./save-version.ts";
import { isVersioned, versionOf } from "./version-rules.ts";

export type Wanted<Table extends RecordTable> = {
  kind: "valid";
  values: Partial<Table["$inferInsert"]>;
  translations?: Translations;
};
type Choose<Table extends RecordTable, Outcome> = (
  row: RowOf<Table>,
  staff: StaffTx,
) => Promise<Outcome | Wanted<Table>> | Outcome | Wanted<Table>;

/** Changes a record, unless another form has changed it since it was read and `force` is not set. `check` validates the input. */
export async function updateRecord<Table extends RecordTable>(
  ctx: StaffContext,
  kind: RecordKind<Table>,
  target: Target,
  check: Choose<Table, Refused>,
  {
    action = "update",
    lockFirst,
  }: {
    action?: string;
    /** Takes locks that must come before the record's own lock, to avoid deadlocks. */
    lockFirst?: (staff: StaffTx) => Promise<void>;
  } = {},
): Promise<Updated> {
  return rollBackRefused(kind, () =>
    staffWrite(ctx, "content.write", async (staff): Promise<Updated> => {
      await lockFirst?.(staff);
      const row = await lockRow(staff.tx, kind, target.id, isNull(removedColumn(kind)));
      if (!row) return { kind: "missing" };
      const seen = row.updatedAt.getTime() === target.seen.getTime();
      if (!seen && !target.force && !(await isOwnSubmission(staff.tx, ctx, kind.entity, row.id))) {
        return staleness(staff.tx, row);
      }
      const wanted = await check(row, staff);
      if (wanted.kind === "refused") throw new Refusal(wanted);
      return write(ctx, staff, kind, row, wanted, action, target);
    }),
  );
}

/** Sets a field to the wanted value. Setting it twice has the same result as setting it once. */
export function setRecord<Table extends RecordTable>(
  ctx: StaffContext,
  kind: RecordKind<Table>,
  id: string,
  action: string,
  choose: Choose<Table, never>,
): Promise<Toggled> {
  return rollBackRefused(kind, () =>
    staffWrite(ctx, "content.write", async (staff): Promise<Toggled> => {
      const row = await lockRow(staff.tx, kind, id, isNull(removedColumn(kind)));
      if (!row) return { kind: "missing" };
      const wanted = await choose(row, staff);
      return write(ctx, staff, kind, row, wanted, action);
    }),
  );
}

/** Restores a deleted record. */
export async function restoreRecord<Table extends RecordTable>(
  ctx: StaffContext,
  kind: RecordKind<Table>,
  id: string,
  choose: Choose<Table, Refused>,
  lockFirst?: (staff: StaffTx) => Promise<void>,
): Promise<Restored> {
  return rollBackRefused(kind, () =>
    staffWrite(ctx, "content.write", async (staff): Promise<Restored> => {
      await lockFirst?.(staff);
      const row = await lockRow(staff.tx, kind, id, undefined);
      const removed = row && (row as Record<string, unknown>)[kind.removed];
      if (!row || !removed) return { kind: "missing" };
      const wanted = await choose(row, staff);
      if (wanted.kind === "refused") throw new Refusal(wanted);
      const values = { ...wanted.values, [kind.removed]: null };
      return write(ctx, staff, kind, row, { ...wanted, values }, "restore");
    }),
  );
}

/** Writes the changed fields and an audit entry; writes nothing when nothing changes. */
async function write<Table extends RecordTable>(
  { actor }: StaffContext,
  staff: StaffTx,
  kind: RecordKind<Table>,
  row: RowOf<Table> & AnyRow,
  wanted: Wanted<Table>,
  action: string,
  consent: SlugConsent = {},
): Promise<Saved> {
  const { tx, now, audit } = staff;
  const { table, entity } = kind;
  const values = { ...lockedSlug(kind, wanted.values, row), ...wanted.translations };
  const before = { ...row, ...(await readTranslations(tx, kind, row.id)) };
  const changes = findChanges(before, values);
  if (!changes) return { kind: "saved", id: row.id, updatedAt: row.updatedAt };
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
      { values: versionOf(kind, after), savedAt: updatedAt, savedBy: actor.id },
      { values: versionOf(kind, before), savedAt: row.updatedAt, savedBy: row.updatedBy },
    );
  }
  await audit({ action, entity, entityId: row.id, ...changes });
  return { kind: "saved", id: row.id, updatedAt };
}

/**
 * Whether a record must claim its slug. It must when it gets another slug, when it is restored and another record may have
 * its slug, or when it becomes visible under a slug that may now redirect to another record.
 */
function needsSlug(kind: AnyKind, before: object, after: object): after is { id: string; slug: string } {
  const earlier = before as Record<string, unknown>;
  const present = after as Record<string, unknown>;
  if (present.slug === undefined) return false;
  const comesBack = Boolean(earlier[kind.removed]) && !present[kind.removed];
  return earlier.slug !== present.slug || comesBack || (isPublic(kind, after) && !isPublic(kind, before));
}
