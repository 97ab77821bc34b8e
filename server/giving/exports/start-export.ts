import { type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import type { ExportSource } from "./source.ts";

export type ExportRequest = {
  /** The kind of rows, for example `orders`, `order-items` or `payment-logs`. */
  what: string;
  /** `csv`, `xlsx` or `pdf`. */
  format: string;
  /** The filter of the list, for the audit trail. */
  filter: Record<string, unknown>;
};

/** Counts the rows and writes the audit entry, then returns the rows. Rows that are created later are not exported. */
export function startExport<Row>(
  ctx: StaffContext,
  source: ExportSource<Row>,
  { what, format, filter }: ExportRequest,
) {
  return staffWrite(ctx, "exports", "change", async ({ tx, now, audit }) => {
    const rows = await source.count(tx, now);
    await audit({
      action: "export",
      entity: source.entity,
      entityId: what,
      after: { what, format, rows, ...filter },
    });
    return { kind: "started" as const, rows, batches: source.read(ctx.db, now) };
  });
}
