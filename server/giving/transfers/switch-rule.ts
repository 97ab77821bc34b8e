import { sql } from "drizzle-orm";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";

type RuleSwitched = { kind: "saved" } | { kind: "missing" };

/**
 * Switches on or off whether later payments from this row's IBAN are suggested for the donors of its earlier payments.
 */
export function switchRule(
  ctx: StaffContext,
  { rowId, isOn: on }: { rowId: number; isOn: boolean },
): Promise<RuleSwitched | Forbidden> {
  return staffWrite(ctx, "transfers", "decide", async ({ tx, audit }): Promise<RuleSwitched> => {
    const ofPayer = sql`row_id in (select r.id from statement_rows r
      where r.payer_iban_hash = (select payer_iban_hash from statement_rows where id = ${rowId}::bigint))`;
    // A change of matches locks their orders first (lock-matches.ts).
    await tx.execute(sql`select id from orders where id in (
      select order_id from statement_matches where ${ofPayer}) order by id for update`);
    const rows = await rowsOf<{ n: number; changed: number }>(tx)`
      with them as (select id, teaches from statement_matches where ${ofPayer}),
        changed as (update statement_matches m set teaches = ${on} from them
          where m.id = them.id and them.teaches <> ${on} returning 1)
      select (select count(*)::int from them) as n, (select count(*)::int from changed) as changed`;
    const [{ n, changed } = { n: 0, changed: 0 }] = rows;
    if (n === 0) return { kind: "missing" };
    if (changed > 0) {
      const changes = { before: { active: !on }, after: { active: on } };
      await audit({ action: "switch-rule", entity: "statement-row", entityId: String(rowId), ...changes });
    }
    return { kind: "saved" };
  });
}
