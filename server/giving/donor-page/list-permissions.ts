import { and, desc, eq, sql } from "drizzle-orm";
import { consentTexts } from "#server/giving/orders/consents/table.ts";
import { foldedEmail, foldedPhone } from "#server/platform/db/columns.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { Contact } from "./read-contact.ts";
import { type PermissionKind, type PermissionSource, permissions } from "./table.ts";

/** The channels of each kind of contact. */
export const channels = { phone: ["sms", "call"], email: ["email"] } as const satisfies Record<
  Contact["kind"],
  readonly PermissionKind[]
>;

/** The newest row of a contact and channel, with its wording. Null: the donor was never asked. */
export type OwnPermission = {
  contact: string;
  kind: PermissionKind;
  newest: { isGranted: boolean; at: Date; source: PermissionSource; text: string | null } | null;
};

/** Lists the channels of these contacts, with the newest permission of each. */
export async function listPermissions(db: Db | Tx, contacts: readonly Contact[]): Promise<OwnPermission[]> {
  const wanted = contacts.flatMap(({ kind, value }) =>
    channels[kind].map((channel) => ({ contact: value, kind: channel })),
  );
  return Promise.all(wanted.map(async (one) => ({ ...one, newest: await readNewest(db, one) })));
}

export async function readNewest(
  db: Db | Tx,
  { contact, kind }: { contact: string; kind: PermissionKind },
): Promise<OwnPermission["newest"]> {
  const [row] = await db
    .select({
      state: permissions.state,
      at: permissions.at,
      source: permissions.source,
      text: sql<string | null>`(select ${consentTexts.text} from ${consentTexts}
        where ${consentTexts.kind} = 'messages' and ${consentTexts.version} = ${permissions.textVersion} limit 1)`,
    })
    .from(permissions)
    .where(and(eq(permissions.contact, foldContact(contact, kind)), eq(permissions.kind, kind)))
    .orderBy(desc(permissions.at), desc(sql`${permissions.id}`))
    .limit(1);
  return row ? { isGranted: row.state === "granted", at: row.at, source: row.source, text: row.text } : null;
}

export const foldContact = (contact: string, kind: PermissionKind) =>
  kind === "email" ? foldedEmail(contact) : foldedPhone(contact);

/** Selects the contacts and channels that the newest row allows, of the contacts of these orders. */
export const selectGranted = (orderIds: readonly string[]) => sql`
  select p.contact, p.kind from (
    select distinct on (contact, kind) contact, kind, state from permissions
    where contact in (
      select phone_fold(customer_phone) from orders where id in ${[...orderIds]}
      union select email_fold(customer_email) from orders where id in ${[...orderIds]})
    order by contact, kind, at desc, id desc) p
  where p.state = 'granted'`;

/** Counts the channels on which the donor of these orders allows messages. */
export async function countPermissions(db: Db | Tx, orderIds: readonly string[]): Promise<number> {
  if (orderIds.length === 0) return 0;
  return (await rowsOf<unknown>(db)`${selectGranted(orderIds)}`).length;
}
