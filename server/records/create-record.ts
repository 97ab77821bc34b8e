import { type StaffContext, type StaffTx, staffWrite } from "../accounts/staff-write.ts";
import { claimPictures } from "./claim-pictures.ts";
import type { Wanted } from "./edit-record.ts";
import type { Created, Refused } from "./outcomes.ts";
import type { RecordKind, RecordTable } from "./record-kind.ts";
import { saveTranslations } from "./save-translations.ts";
import { Refusal, undoRefused } from "./undo-refused.ts";

/** Adds a record. `prepare` checks the input and returns the values of all columns, except author and time. */
export function createRecord<Table extends RecordTable>(
  ctx: StaffContext,
  kind: RecordKind<Table>,
  prepare: (staff: StaffTx) => Promise<Refused | Wanted<Table>>,
): Promise<Created> {
  return undoRefused(kind, () =>
    staffWrite(ctx, "content.write", async (staff): Promise<Created> => {
      const prepared = await prepare(staff);
      if (prepared.kind === "refused") throw new Refusal(prepared);
      const { tx, now } = staff;
      await claimPictures(tx, prepared.values);
      const moments = { createdAt: now, updatedAt: now, updatedBy: ctx.actor.id };
      const [row] = (await tx
        .insert(kind.table as RecordTable)
        .values({ ...prepared.values, ...moments } as never)
        .returning({ id: kind.table.id })) as { id: string }[];
      if (!row) throw new Error(`no ${kind.entity} was added`);
      await saveTranslations(tx, kind, row.id, prepared.translations ?? {});
      const written = Object.entries(prepared.translations ?? {}).filter(([, text]) => text !== null);
      const after = { ...prepared.values, ...Object.fromEntries(written) };
      await staff.audit({ action: "create", entity: kind.entity, entityId: row.id, after });
      return { kind: "saved", id: row.id, updatedAt: now };
    }),
  );
}
