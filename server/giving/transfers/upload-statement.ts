import { eq } from "drizzle-orm";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import type { Layout } from "#shared/giving/statement-layout.ts";
import type { ImportContext } from "./import-context.ts";
import { type Imported, importFile, newImport, type StatementFile } from "./import-file.ts";
import { rememberLayout } from "./save-layout.ts";
import { statementImports, statements } from "./table.ts";

/** The import of a long file continues after this time, and the list shows its progress. */
export type Uploaded = Imported | { kind: "reading"; id: string } | Forbidden;

/** Imports a file that staff upload. The columns that they choose are stored for the account. */
export async function uploadStatement(
  ctx: StaffContext,
  imports: ImportContext,
  file: StatementFile,
  waits: number,
): Promise<Uploaded> {
  const begun = await staffWrite(ctx, "transfers.write", async ({ tx, now, audit }) => {
    const values = { ...newImport(file, now), source: "upload", startedBy: ctx.actor.id };
    const [row] = await tx.insert(statementImports).values(values).returning({ id: statementImports.id });
    if (!row) throw new Error("an import that was just written");
    const after = { source: "upload", file: values.fileName };
    await audit({ action: "import", entity: "statement", entityId: row.id, after });
    return { kind: "begun", id: row.id } as const;
  });
  if (begun.kind === "forbidden") return begun;
  const importing = importFile(imports, begun.id, file).then(async (imported) => {
    // Missing columns are no refusal: staff upload the file again with their choice.
    if (imported.kind === "layout") await withdraw(ctx, imported.id);
    if (imported.kind === "stored" && file.layout) await remember(ctx, imported.id, imports, file.layout);
    return imported;
  });
  const late = new Promise<Uploaded>((resolve) => {
    setTimeout(() => resolve({ kind: "reading", id: begun.id }), waits).unref();
  });
  // After the answer an error has no other reader than the log; the import's row says "interrupted".
  importing.catch((err: unknown) => ctx.log.error({ err, import: begun.id }, "statement import failed"));
  return Promise.race([importing, late]);
}

async function withdraw(ctx: StaffContext, id: string): Promise<void> {
  await staffWrite(ctx, "transfers.write", async ({ tx, audit }) => {
    const [row] = await tx
      .delete(statementImports)
      .where(eq(statementImports.id, id))
      .returning({ file: statementImports.fileName });
    if (row) await audit({ action: "delete", entity: "statement", entityId: id, before: row });
  });
}

/** Stores the columns only when a file could be read with them. */
async function remember(
  ctx: StaffContext,
  importId: string,
  { db }: ImportContext,
  layout: Layout,
): Promise<void> {
  const [found] = await db
    .select({ account: statements.account })
    .from(statements)
    .where(eq(statements.importId, importId))
    .limit(1);
  if (found)
    await staffWrite(ctx, "transfers.write", (staff) => rememberLayout(staff, found.account, layout));
}
