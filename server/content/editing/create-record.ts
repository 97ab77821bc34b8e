import { type StaffContext, type StaffTx, staffWrite } from "#server/staff/staff-write.ts";
import { claimPictures } from "./claim-pictures.ts";
import { claimSlug } from "./claim-slug.ts";
import type { CheckedRecord } from "./edit-record.ts";
import type { Created, Refused, SlugConsent } from "./outcomes.ts";
import { lockPublicSlug, type RecordKind, type RecordTable } from "./record-kind.ts";
import { rememberAddress } from "./remember-address.ts";
import { Refusal, refuseForeignIbans, rollBackRefused } from "./roll-back-refused.ts";
import { saveTranslations } from "./save-translations.ts";
import { saveVersion } from "./save-version.ts";
import { selectVersionValues } from "./version-rules.ts";

/** Adds a record. `prepare` checks the input, and returns the values of all columns except author and times. */
export function createRecord<Table extends RecordTable>(
  ctx: StaffContext,
  kind: RecordKind<Table>,
  prepare: (staff: StaffTx) => Promise<Refused | CheckedRecord<Table>>,
  { endRedirect }: SlugConsent = {},
): Promise<Created> {
  return rollBackRefused(kind, () =>
    staffWrite(ctx, "content", "change", async (staff): Promise<Created> => {
      const prepared = await prepare(staff);
      if (prepared.kind === "refused") throw new Refusal(prepared);
      const { tx, now } = staff;
      await refuseForeignIbans(staff, { ...prepared.values, ...prepared.translations });
      const values = lockPublicSlug(kind, prepared.values);
      if ("slug" in values) await claimSlug(staff, kind, { slug: String(values.slug) }, endRedirect);
      await claimPictures(tx, { ...values, ...prepared.translations });
      const changeColumns = { createdAt: now, updatedAt: now, updatedBy: ctx.actor.id };
      const [row] = (await tx
        .insert(kind.table as RecordTable)
        .values({ ...values, ...changeColumns } as never)
        .returning({ id: kind.table.id })) as { id: string }[];
      if (!row) throw new Error(`no ${kind.entity} was added`);
      await saveTranslations(tx, kind, row.id, prepared.translations ?? {});
      await rememberAddress(staff, kind, { ...values, id: row.id });
      const filledTexts = Object.entries(prepared.translations ?? {}).filter(([, text]) => text !== null);
      const after = { ...values, ...Object.fromEntries(filledTexts) };
      const version = { values: selectVersionValues(kind, after), savedAt: now, savedBy: ctx.actor.id };
      await saveVersion(tx, kind, row.id, version);
      await staff.audit({ action: "create", entity: kind.entity, entityId: row.id, after });
      return { kind: "saved", id: row.id, updatedAt: now };
    }),
  );
}
