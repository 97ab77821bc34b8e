import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { type Names, type NamesWritten, refuseLocked, writeNames } from "./write-names.ts";

/** Changes the names of shares for staff, until the list of their animal is locked. After that staff need a decision. */
export async function editNames(ctx: StaffContext, input: Names): Promise<NamesWritten | Forbidden> {
  return refuseLocked(
    staffWrite(ctx, "kurban", "change", async ({ tx, audit }): Promise<NamesWritten> => {
      const written = await writeNames(tx, input);
      // The names of owners are not in the audit trail, which outlives them.
      if (written.kind === "saved" && written.changed > 0) {
        const after = { shares: written.changed };
        await audit({ action: "rename-shares", entity: "order", entityId: input.orderId, after });
      }
      return written;
    }),
  );
}
