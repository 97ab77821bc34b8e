import type { Missing } from "#server/content/editing/outcomes.ts";
import type { Sheet } from "#server/giving/exports/sheet.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { may } from "#server/staff/permissions.ts";
import type { Forbidden, StaffContext } from "#server/staff/staff-write.ts";
import type { RowOutcome } from "#shared/giving/import-fields.ts";
import { findImport, type ImportRow, readPart } from "./queries.ts";
import { reportColumns } from "./report-columns.ts";
import { writeImport } from "./write-import.ts";

const partSize = 1_000;

export type ReportOpened = { kind: "opened"; sheet: Sheet<ImportRow> } | Missing | Forbidden;

/**
 * Opens the report of an import as a table: the cells of the file, and what becomes of each row. Staff mend it and import
 * it again. `outcome`: only these rows.
 */
export function exportReport(
  ctx: StaffContext,
  id: string,
  { outcome, names }: { outcome: RowOutcome | undefined; names: Record<RowOutcome, string> },
): Promise<ReportOpened> {
  if (!may(ctx.actor, "exports", "change"))
    return Promise.resolve({ kind: "forbidden", area: "exports", level: "change" });
  return writeImport(ctx, async ({ tx, audit }): Promise<ReportOpened> => {
    const record = await findImport(tx, id);
    if (!record?.header) return { kind: "missing" };
    await audit({ action: "export", entity: "import", entityId: id, after: { rows: record.rows } });
    const [line, result, reason] = reportColumns;
    const columns: Sheet<ImportRow>["columns"] = [
      ...record.header.map((header, index) => ({
        header,
        kind: "text" as const,
        value: ({ raw }: ImportRow) => String(raw?.[index] ?? ""),
      })),
      { header: line, kind: "number", value: (row) => row.line },
      { header: result, kind: "text", value: (row) => row.outcome && names[row.outcome] },
      { header: reason, kind: "text", width: 60, value: (row) => row.reason },
    ];
    return { kind: "opened", sheet: { name: "Rapor", columns, batches: readAll(ctx.db, id, outcome) } };
  });
}

async function* readAll(db: Db, id: string, outcome: RowOutcome | undefined): AsyncGenerator<ImportRow[]> {
  for (let after = 0; ; ) {
    const rows = await readPart(db, id, { after, limit: partSize, ...(outcome && { outcome }) });
    if (rows.length > 0) yield rows;
    after = rows.at(-1)?.line ?? after;
    if (rows.length < partSize) return;
  }
}
