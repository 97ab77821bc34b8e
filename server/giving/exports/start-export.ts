import { type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import type { ExportSource } from "./source.ts";

export type Wanted = {
  /** Kind and format: orders, order-items, payment-logs; csv, xlsx. */
  what: string;
  format: string;
  /** The filter of the list. */
  filter: Record<string, unknown>;
};

/** Counts the rows and writes the audit entry before it returns the first row. Rows that come later are left out. */
export function startExport<Row>(
  ctx: StaffContext,
  source: ExportSource<Row>,
  { what, format, filter }: Wanted,
) {
  return staffWrite(ctx, "orders.export", async ({ tx, now, audit }) => {
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
