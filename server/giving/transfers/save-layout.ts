import { eq } from "drizzle-orm";
import { type Forbidden, type StaffContext, type StaffTx, staffWrite } from "#server/staff/staff-write.ts";
import { type Layout, layoutProblem } from "#shared/giving/statement-layout.ts";
import { statementLayouts } from "./table.ts";

/** `changed`: the columns were deleted or changed after the page was loaded. */
type LayoutSaved = { kind: "saved" | "changed" } | Forbidden;

/** Stores the columns that staff chose for an account's tables, when a file could be read with them. */
export async function rememberLayout(staff: StaffTx, account: string, layout: Layout): Promise<void> {
  const { tx, now } = staff;
  await tx
    .insert(statementLayouts)
    .values({ account, layout, updatedAt: now })
    .onConflictDoUpdate({ target: statementLayouts.account, set: { layout, updatedAt: now } });
  await writeTrail(staff, "map-columns", account, { after: { columns: columnsText(layout) } });
}

/** Corrects the meaning of columns for staff. Stored rows do not change. */
export function changeLayout(ctx: StaffContext, account: string, layout: Layout): Promise<LayoutSaved> {
  return staffWrite(ctx, "transfers.write", async (staff) => {
    const before = await lockLayout(staff, account);
    const same = before && JSON.stringify(before.header) === JSON.stringify(layout.header);
    if (!same || layoutProblem(layout) !== null) return { kind: "changed" } as const;
    await staff.tx
      .update(statementLayouts)
      .set({ layout, updatedAt: staff.now })
      .where(eq(statementLayouts.account, account));
    const changes = { before: { columns: columnsText(before) }, after: { columns: columnsText(layout) } };
    await writeTrail(staff, "map-columns", account, changes);
    return { kind: "saved" } as const;
  });
}

/** Deletes the stored columns, so that staff choose them for the account's next table. */
export function forgetLayout(ctx: StaffContext, account: string): Promise<LayoutSaved> {
  return staffWrite(ctx, "transfers.write", async (staff) => {
    const before = await lockLayout(staff, account);
    if (!before) return { kind: "changed" } as const;
    await staff.tx.delete(statementLayouts).where(eq(statementLayouts.account, account));
    await writeTrail(staff, "forget-columns", account, { before: { columns: columnsText(before) } });
    return { kind: "saved" } as const;
  });
}

async function lockLayout({ tx }: StaffTx, account: string): Promise<Layout | undefined> {
  const [found] = await tx
    .select({ layout: statementLayouts.layout })
    .from(statementLayouts)
    .where(eq(statementLayouts.account, account))
    .for("update");
  return found?.layout;
}

type Changes = { before?: { columns: string }; after?: { columns: string } };

function writeTrail({ audit }: StaffTx, action: string, account: string, changes: Changes): Promise<void> {
  return audit({ action, entity: "statement", entityId: account, ...changes });
}

function columnsText({ header, roles, incoming }: Layout): string {
  const columns = header.map((name, at) => `${name}: ${roles[at] ?? "–"}`);
  return [...columns, ...(incoming ? ["incoming"] : [])].join(", ");
}
