import { sql } from "drizzle-orm";
import { consentTexts } from "#server/giving/orders/consents/table.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { textVersion } from "#shared/content/text-version.ts";
import type { Locale } from "#shared/text/locale.ts";
import { foldContact, readNewest, selectGranted } from "./list-permissions.ts";
import { type PermissionKind, type PermissionSource, permissions } from "./table.ts";

type Change = {
  contact: string;
  kind: PermissionKind;
  state: "granted" | "withdrawn";
  source: PermissionSource;
  textVersion?: string | null;
  at: Date;
};

/** Adds rows to the log, each with the contact in the form in which it is compared. */
export async function recordPermissions(tx: Tx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.insert(permissions).values(
    changes.map(({ contact, ...change }) => {
      return { ...change, contact: sql<string>`${foldContact(contact, change.kind)}` };
    }),
  );
}

/** What an order's donor allowed or withdrew for messages. The wording of the checkout names SMS and e-mail. */
export function messageChanges(
  { phone, email }: { phone: string | null; email: string | null },
  change: Omit<Change, "contact" | "kind">,
): Change[] {
  return [
    ...(phone ? [{ ...change, contact: phone, kind: "sms" as const }] : []),
    ...(email ? [{ ...change, contact: email, kind: "email" as const }] : []),
  ];
}

/**
 * Grants or withdraws the permission for one channel of a proven contact. A permission keeps the wording that the donor read.
 * A withdrawal also ends the consent of those orders whose other channel is not allowed either.
 */
export async function changePermission(
  db: Db,
  { contact, kind }: { contact: string; kind: PermissionKind },
  change: { wording: { text: string; language: Locale } | null; now: Date },
): Promise<void> {
  const { wording, now } = change;
  await db.transaction(async (tx) => {
    const newest = await readNewest(tx, { contact, kind });
    if ((newest?.isGranted ?? false) === (wording !== null)) return;
    const version = wording && textVersion(wording.text);
    if (wording && version)
      await tx
        .insert(consentTexts)
        .values({ kind: "messages", version, ...wording, createdAt: now })
        .onConflictDoNothing();
    const state = wording ? ("granted" as const) : ("withdrawn" as const);
    await recordPermissions(tx, [
      { contact, kind, state, source: "donor_page", textVersion: version, at: now },
    ]);
    if (!wording) await endConsents(tx, { contact, kind }, now);
  });
}

/** Whether the newest row of the order's other channel allows messages. */
const otherChannel = { sms: "email", email: "sms", call: null } as const;

async function endConsents(
  tx: Tx,
  { contact, kind }: { contact: string; kind: PermissionKind },
  now: Date,
): Promise<void> {
  const other = otherChannel[kind];
  if (!other) return;
  const column = kind === "email" ? sql`email_fold(o.customer_email)` : sql`phone_fold(o.customer_phone)`;
  const otherContact =
    kind === "email" ? sql`phone_fold(o.customer_phone)` : sql`email_fold(o.customer_email)`;
  await tx.execute(sql`
    update order_consents c set withdrawn_at = ${now.toISOString()}::timestamptz from orders o
    where o.id = c.order_id and c.kind = 'messages' and c.withdrawn_at is null and ${column} = ${foldContact(contact, kind)}
      and coalesce((select p.state from permissions p where p.contact = ${otherContact} and p.kind = ${other}
        order by p.at desc, p.id desc limit 1), 'withdrawn') = 'withdrawn'`);
}

/** Withdraws for staff every permission of the contacts of these orders, and returns how many there were. */
export async function withdrawPermissions(tx: Tx, orderIds: readonly string[], now: Date): Promise<number> {
  if (orderIds.length === 0) return 0;
  const rows = await rowsOf<unknown>(tx)`
    insert into permissions (contact, kind, state, source, at)
    select g.contact, g.kind, 'withdrawn', 'staff', ${now.toISOString()}::timestamptz from (${selectGranted(orderIds)}) g
    returning 1`;
  return rows.length;
}
