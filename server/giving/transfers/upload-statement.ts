import { eq } from "drizzle-orm";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import type { Layout } from "#shared/giving/statement-layout.ts";
import type { ImportContext } from "./import-context.ts";
import { type ImportResult, importFile, newImport, type StatementFile } from "./import-file.ts";
import { storeLayout } from "./save-layout.ts";
import { statementImports, statements } from "./table.ts";

/** `reading`: the import of a long file continues, and the list shows its progress. */
export type UploadResult = ImportResult | { kind: "reading"; id: string } | Forbidden;

/** Imports a file that staff upload, and waits at most `waitMs` for the result. Stores the chosen columns. */
export async function uploadStatement(
  ctx: StaffContext,
  imports: ImportContext,
  file: StatementFile,
  waitMs: number,
): Promise<UploadResult> {
  const created = await staffWrite(ctx, "transfers", "change", async ({ tx, now, audit }) => {
    const values = { ...newImport(file, now), source: "upload", startedBy: ctx.actor.id };
    const [row] = await tx.insert(statementImports).values(values).returning({ id: statementImports.id });
    if (!row) throw new Error("the new import has no row");
    const after = { source: "upload", file: values.fileName };
    await audit({ action: "import", entity: "statement", entityId: row.id, after });
    return { kind: "begun", id: row.id } as const;
  });
  if (created.kind === "forbidden") return created;
  const importing = importFile(imports, created.id, file).then(async (result) => {
    // Missing columns are no refusal: staff upload the file again with their choice.
    if (result.kind === "layout") await deleteImport(ctx, result.id);
    if (result.kind === "stored" && file.layout)
      await storeChosenLayout(ctx, result.id, imports, file.layout);
    return result;
  });
  const stillReading = new Promise<UploadResult>((resolve) => {
    setTimeout(() => resolve({ kind: "reading", id: created.id }), waitMs).unref();
  });
  // The caller may no longer wait, so the error is logged, too. The row of the import has the reason "interrupted".
  importing.catch((err: unknown) => ctx.log.error({ err, import: created.id }, "statement import failed"));
  return Promise.race([importing, stillReading]);
}

/** Deletes the import of a file that staff upload again with their choice of columns. */
async function deleteImport(ctx: StaffContext, id: string): Promise<void> {
  await staffWrite(ctx, "transfers", "change", async ({ tx, audit }) => {
    const [row] = await tx
      .delete(statementImports)
      .where(eq(statementImports.id, id))
      .returning({ file: statementImports.fileName });
    if (row) await audit({ action: "delete", entity: "statement", entityId: id, before: row });
  });
}

/** Stores the chosen columns for the account of the imported statement. */
async function storeChosenLayout(
  ctx: StaffContext,
  importId: string,
  { db }: ImportContext,
  layout: Layout,
): Promise<void> {
  const [statement] = await db
    .select({ account: statements.account })
    .from(statements)
    .where(eq(statements.importId, importId))
    .limit(1);
  if (statement)
    await staffWrite(ctx, "transfers", "change", (staff) => storeLayout(staff, statement.account, layout));
}
