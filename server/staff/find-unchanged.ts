import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

/** An account that was changed within this time may belong to another person than before. */
export const quietDays = 7;

/**
 * Returns which of these people are active administrators with a second factor whose account, password, second factor
 * and e-mail address have been unchanged for `quietDays`. The audit trail has every such change, and the time is the
 * database's, as in its entries. Signing in and out changes nothing.
 */
export async function findUnchanged(tx: Db | Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(tx)`
    select u.id from admin_users u
    where u.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      and u.role = 'admin' and not u.banned and u.two_factor_enabled
      and u.created_at < now() - make_interval(days => ${quietDays}::int)
      and not exists (
        select from audit_log l where l.entity = 'user' and l.entity_id = u.id
          and l.at >= now() - make_interval(days => ${quietDays}::int)
          and l.action not in ('sign-in', 'sign-in-second-factor', 'sign-out', 'end-sessions'))`;
  return rows.map(({ id }) => id);
}
