import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { quietDays } from "./find-unchanged.ts";

/**
 * Lists the addresses that hear of a change by which money could be led away: those of all administrators, and those
 * that an administrator lost within `quietDays`, because the account was deleted, switched off or given another role,
 * or has another address now. So a person who removes the others cannot keep them from hearing of it, also by several
 * steps: the entry of a deletion names the address of an administrator who was given another role before.
 */
export async function listAlerted(tx: Tx): Promise<string[]> {
  const rows = await rowsOf<{ address: string }>(tx)`
    select email as address from admin_users where role = 'admin' and not banned
    union
    select coalesce(l.before ->> 'email', u.email, deleted.before ->> 'email')
    from audit_log l
    left join admin_users u on u.id = l.entity_id
    left join audit_log deleted
      on deleted.entity = 'user' and deleted.entity_id = l.entity_id and deleted.action = 'delete'
    where l.entity = 'user' and l.action in ('update', 'delete') and l.before ->> 'role' = 'admin'
      and coalesce((l.before ->> 'active')::boolean, true)
      and l.at >= now() - make_interval(days => ${quietDays}::int)
    order by address`;
  return rows.flatMap(({ address }) => address ?? []);
}
