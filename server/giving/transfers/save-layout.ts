import { eq } from "drizzle-orm";
import { type Forbidden, type StaffContext, type StaffTx, staffWrite } from "#server/staff/staff-write.ts";
import { findLayoutProblem, type Layout } from "#shared/giving/statement-layout.ts";
import { statementLayouts } from "./table.ts";

/** `changed`: the columns were deleted or changed after the page was loaded. */
type LayoutSaved = { kind: "saved" | "changed" } | Forbidden;

/** Stores the columns that staff chose for an account's tables. The caller has read a file with them. */
export async function storeLayout(staff: StaffTx, account: string, layout: Layout): Promise<void> {
  const { tx, now } = staff;
  await tx
    .insert(statementLayouts)
    .values({ account, layout, updatedAt: now })
    .onConflictDoUpdate({ target: statementLayouts.account, set: { layout, updatedAt: now } });
  await writeLayoutAudit(staff, "map-columns", account, { after: { columns: formatColumns(layout) } });
}

/** Changes the meaning of columns. Stored rows do not change. */
export function changeLayout(ctx: StaffContext, account: string, layout: Layout): Promise<LayoutSaved> {
  return staffWrite(ctx, "transfers", "change", async (staff) => {
    const storedLayout = await lockLayout(staff, account);
    const hasSameColumns =
      storedLayout && JSON.stringify(storedLayout.header) === JSON.stringify(layout.header);
    if (!hasSameColumns || findLayoutProblem(layout) !== null) return { kind: "changed" } as const;
    await staff.tx
      .update(statementLayouts)
      .set({ layout, updatedAt: staff.now })
      .where(eq(statementLayouts.account, account));
    const changes = {
      before: { columns: formatColumns(storedLayout) },
      after: { columns: formatColumns(layout) },
    };
    await writeLayoutAudit(staff, "map-columns", account, changes);
    return { kind: "saved" } as const;
  });
}

/** Deletes the stored columns, so that staff choose columns for the account's next table. */
export function deleteLayout(ctx: StaffContext, account: string): Promise<LayoutSaved> {
  return staffWrite(ctx, "transfers", "change", async (staff) => {
    const before = await lockLayout(staff, account);
    if (!before) return { kind: "changed" } as const;
    await staff.tx.delete(statementLayouts).where(eq(statementLayouts.account, account));
    await writeLayoutAudit(staff, "forget-columns", account, { before: { columns: formatColumns(before) } });
    return { kind: "saved" } as const;
  });
}

async function lockLayout({ tx }: StaffTx, account: string): Promise<Layout | undefined> {
  const [row] = await tx
    .select({ layout: statementLayouts.layout })
    .from(statementLayouts)
    .where(eq(statementLayouts.account, account))
    .for("update");
  return row?.layout;
}

type Changes = { before?: { columns: string }; after?: { columns: string } };

function writeLayoutAudit(
  { audit }: StaffTx,
  action: string,
  account: string,
  changes: Changes,
): Promise<void> {
  return audit({ action, entity: "statement", entityId: account, ...changes });
}

function formatColumns({ header, roles, incoming }: Layout): string {
  const columns = header.map((name, at) => `${name}: ${roles[at] ?? "–"}`);
  return [...columns, ...(incoming ? ["incoming"] : [])].join(", ");
}
