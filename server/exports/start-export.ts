import { type Forbidden, type StaffContext, staffWrite } from "../accounts/staff-write.ts";
import type { ExportSource } from "./source.ts";

export type Wanted = {
  /** What is exported, and how: orders, order-items, payment-logs; csv, xlsx. */
  what: string;
  format: string;
  /** The filter as its list has it. */
  filter: Record<string, unknown>;
};

export type Started<Row> = {
  kind: "started";
  /** How many rows there are; what is made after this moment is left out. */
  rows: number;
  batches: AsyncGenerator<Row[], void>;
};

/** Counts, writes down who takes what, and only then gives out the first row. */
export function startExport<Row>(
  ctx: StaffContext,
  source: ExportSource<Row>,
  { what, format, filter }: Wanted,
): Promise<Started<Row> | Forbidden> {
  return staffWrite(ctx, "orders.export", async ({ tx, now, audit }) => {
    const rows = await source.count(tx, now);
    await audit({
      action: "export",
      entity: source.entity,
      entityId: what,
      after: { what, format, rows, ...filter },
    });
    return { kind: "started", rows, batches: source.read(ctx.db, now) };
  });
}
