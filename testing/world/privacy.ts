import { sql } from "drizzle-orm";
import { allTraits } from "#server/giving/payments/banks/registry.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { Site } from "./site.ts";

/** Values that only this donor has, so that a test finds every trace of the donor. */
export const sampleDonor = {
  name: "Zeynep Ekilmişoğlu",
  phone: "5559087612",
  email: "ekilmis.zeynep@example.net",
  message: "Rahmetli Ekilenzade için",
  note: "Ekilennot iade edildi",
} as const;

const logged = allTraits.map((traits) => traits.logged);

/** One callback with the fields of every kind of bank: harmless values in the facts, the donor in all others. */
const messageOfBank = Object.fromEntries([
  ...logged.flatMap(({ facts }) => facts.map((name) => [name, "S12345"])),
  ...logged.flatMap(({ personal }) => personal.map((name) => [name, sampleDonor.name])),
]);

/** The fields that must stay when the donor is erased. */
export const factsOfBank = logged.flatMap(({ facts }) => facts);

/** The values in every spelling: as the donor typed them, folded for the search, with blanks, in an SMS. */
export const tracePattern = /ek[iİ]lm[iİ]|ekilen|5559087612|555 908 76 12|9087612/i;

/** Lists the tables of all schemas, so that a test finds new ones, too. */
function allTables(db: Db) {
  return rowsOf<{ schema: string; table: string }>(
    db,
  )`select table_schema as schema, table_name as "table" from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`;
}

/** Lists `table.column` for all columns that contain a trace of the donor. */
export async function findTraces(db: Db): Promise<string[]> {
  const columns = new Set<string>();
  for (const { schema, table } of await allTables(db)) {
    const name = sql`${sql.identifier(schema)}.${sql.identifier(table)}`;
    const rows = await rowsOf<{ row: Record<string, unknown> }>(db)`select to_jsonb(t) as row from ${name} t`;
    for (const { row } of rows) {
      for (const [column, value] of Object.entries(row)) {
        if (tracePattern.test(JSON.stringify(value))) columns.add(`${table}.${column}`);
      }
    }
  }
  return [...columns].toSorted();
}

/** Lists all columns of our tables that can contain words. */
export async function listTextColumns(db: Db) {
  return rowsOf<{ table: string; column: string }>(
    db,
  )`select table_name as "table", column_name as "column" from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and data_type not in ('bigint', 'integer', 'smallint', 'double precision', 'boolean', 'date',
          'timestamp with time zone')
      order by 1, 2`;
}

let codes = 0;
const newCode = (part: number) => `${part}${String(++codes).padStart(19, "0")}`;

/** Adds a completed order of the donor, with a trace in every table that can have one. Returns its id. */
export async function addSampleDonor(site: Site): Promise<string> {
  const { db } = site;
  const id = await site.place({
    status: "completed",
    paymentMethod: "card",
    customerName: sampleDonor.name,
    customerPhone: sampleDonor.phone,
    customerEmail: sampleDonor.email,
    message: sampleDonor.message,
    company: { title: sampleDonor.name, taxNumber: "1234567890", taxOffice: sampleDonor.note },
    statusNote: sampleDonor.note,
  });
  const number = `${id.slice(0, 13)}EKN`;
  const details = (more: object) =>
    JSON.stringify({ number, cardMask: sampleDonor.note, said: sampleDonor.name, ...more });
  const statements = [
    sql`insert into idempotency_keys (key, body_hash, order_id) values (${`cart of ${sampleDonor.email}`}, ${sampleDonor.email}, ${id})`,
    sql`insert into order_consents (order_id, kind, version, language) values (${id}, 'messages', '0', 'tr')`,
    sql`insert into sms_outbox (order_id, phone, text, status, error, provider_message_id)
      values (${id}, ${sampleDonor.phone}, ${`Sayın ${sampleDonor.name}`}, 'sent', ${sampleDonor.phone}, ${sampleDonor.phone})`,
    sql`insert into sms_notices (order_id, event, status, error, provider_message_id)
      values (${id}, 'transfer_reminder', 'sent', ${sampleDonor.phone}, ${sampleDonor.phone})`,
    sql`insert into mail_outbox (event, subject, attempt, order_id, to_address, language, state, answer, network)
      values ('received', ${id}, 2, ${id}, ${sampleDonor.email}, 'tr', 'sent', ${sampleDonor.email}, ${sampleDonor.phone})`,
    sql`insert into payment_attempts (number, order_id, sequence, amount, status, card_mask, settled_at, evidence, auth_code,
      bank_reference) values (${number}, ${id}, 1, 25000, 'settled', ${sampleDonor.note}, now(), 'inquiry', 'S12345', '7001')`,
    sql`insert into payment_logs (transaction_id, order_id, amount, status, payment_method, error_message, details)
      values ('7001', ${id}, 25000, 'success', 'card', ${sampleDonor.name}, ${details({ authCode: "S12345" })}::jsonb)`,
    sql`insert into payment_messages (source, number, order_id, outcome, details)
      values ('callback', ${number}, ${id}, 'settled', ${details(messageOfBank)}::jsonb)`,
    sql`insert into payment_alarms (kind, order_id, number, details, resolved_at, resolution)
      values ('duplicate_payment', ${id}, ${number}, ${details({ amount: 25000 })}::jsonb, now(), ${sampleDonor.note})`,
    sql`insert into refunds (order_id, attempt_number, method, amount, state, reason)
      values (${id}, ${number}, 'card', 25000, 'refused', ${sampleDonor.note})`,
    sql`insert into kurban_seasons (id, title, kind) values ('sample', 'Kurban', 'feast') on conflict do nothing`,
    sql`insert into kurban_offers (id, season_id, campaign_id, animal, shares_per_animal, kinds, capacity, opens_at, closes_at)
      values ('sample', 'sample', 'genel', 'small', 1, '{nafile}', 7, now(), now() + interval '1 day') on conflict do nothing`,
    sql`insert into kurban_shares (id, order_item_id, n, offer_id, owner_name, state, hold_keys, code)
      select ${id}, id, 1, 'sample', ${sampleDonor.name}, 'lapsed', ${`{${sampleDonor.name}}`}, ${newCode(4)}
      from order_items where order_id = ${id}`,
    sql`insert into kurban_order_codes (order_id, code) values (${id}, ${newCode(5)})`,
    sql`insert into kurban_decisions (kind, subject, text, source)
      values ('over_resolution', ${id}, ${sampleDonor.note}, ${sampleDonor.name})`,
    sql`insert into refund_items (refund_id, order_item_id, amount)
      select r.id, i.id, 25000 from refunds r join order_items i using (order_id) where r.order_id = ${id}`,
    sql`insert into kurban_share_refunds (refund_id, share_id) select id, ${id} from refunds where order_id = ${id}`,
    // The animal of the share was slaughtered, and the field wrote about it.
    sql`insert into kurban_places (id, season_id, country, name, time_zone)
      values ('sample', 'sample', 'TR', 'Ankara', 'Europe/Istanbul') on conflict do nothing`,
    sql`insert into kurban_animals (id, offer_id, place_id, tag) values (${id}, 'sample', 'sample', ${id})`,
    sql`update kurban_shares set state = 'paid' where id = ${id}`,
    sql`update kurban_shares set state = 'placed', animal_id = id, position = 1 where id = ${id}`,
    sql`update kurban_animals set state = 'locked', locked_at = now() where id = ${id}`,
    sql`update kurban_animals set state = 'slaughtered', slaughtered_at = now() where id = ${id}`,
    sql`update kurban_shares set state = 'slaughtered' where id = ${id}`,
    sql`insert into kurban_events (key, animal_id, kind, device_at, corrected_at, device, note, result)
      values (gen_random_uuid(), ${id}, 'problem', now(), now(), 'phone', ${sampleDonor.note}, 'applied')`,
    sql`insert into pay_links (order_id, digest, way, expires_at) values (${id}, ${`link of ${sampleDonor.email}`}, 'sms', now())`,
    sql`insert into document_designs (id, content) values ('plain', '{}') on conflict do nothing`,
    sql`insert into documents (kind, order_id, code, download_code, amount, language, recipient, lines, method, design_id, given_at)
      values ('information', ${id}, ${newCode(1)}, ${newCode(2)}, 25000, 'tr', ${JSON.stringify({ name: sampleDonor.name })}::jsonb,
        '[]', 'card', 'plain', now())`,
    sql`insert into year_statements (order_id, year, download_code) values (${id}, 2026, ${newCode(3)})`,
    sql`insert into statement_imports (id, source, file_name, bytes, digest, state, seen_at, ended_at)
      values (${id}, 'upload', 'ekstre.csv', 1, 'x', 'stored', now(), now())`,
    sql`insert into statements (id, import_id, source, format, account, currency, row_count, total, new_rows)
      values (${id}, ${id}, 'upload', 'csv', ${`account of ${id}`}, 'TRY', 2, 0, 2)`,
    // A matched transfer, and its return to the same account.
    ...[25_000, -25_000].map(
      (
        amount,
      ) => sql`insert into statement_rows (statement_id, account, booked_on, amount, n, description, payer_name,
          payer_iban_hash, state)
        values (${id}, ${`account of ${id}`}, '2026-11-02', ${amount}, 1, ${sampleDonor.message}, ${sampleDonor.name},
          ${`digest of ${sampleDonor.email}`}, ${amount > 0 ? "matched" : "returned"})`,
    ),
    sql`insert into statement_known_rows (import_id, position, row_id, booked_on, amount, description)
      select ${id}, id, id, booked_on, amount, description from statement_rows where statement_id = ${id}`,
    sql`insert into statement_row_texts (row_id, format, description, payer_name)
      select id, 'camt053', description, payer_name from statement_rows where statement_id = ${id}`,
    sql`insert into statement_matches (row_id, order_id, amount)
      select id, ${id}, amount from statement_rows where statement_id = ${id} and amount > 0`,
    sql`insert into card_tries (number, network, phone, session, under_attack, made_at)
      values (${number}, ${sampleDonor.name}, ${sampleDonor.phone}, ${sampleDonor.email}, false, now())`,
    sql`insert into bank_failures (bank, number, what, network, at)
      values ('payfor', ${number}, 'begin', ${sampleDonor.name}, now())`,
    sql`insert into audit_log (actor_name, action, entity, entity_id, before, after)
      values ('Deniz', 'complete', 'order', ${id}, ${JSON.stringify({ status: "pending", note: sampleDonor.note })}::jsonb,
        ${JSON.stringify({ status: "completed", note: sampleDonor.note })}::jsonb)`,
    ...["0 555 908 76 12", "EKİLMİŞOĞLU zeynep", sampleDonor.email].map(
      (search) => sql`insert into audit_log (actor_name, action, entity, entity_id, after)
        values ('Deniz', 'export', 'order', 'orders', ${JSON.stringify({ format: "csv", search })}::jsonb)`,
    ),
    sql`insert into admin_users (id, email, full_name) values ('saver', 'saver@example.org', 'Deniz') on conflict do nothing`,
    ...[
      { screen: "orders", name: `Gifts of ${id}`, query: `q=${encodeURIComponent(sampleDonor.name)}` },
      { screen: "documents", name: `Papers of ${id}`, query: `named=${sampleDonor.phone}` },
      { screen: "donors", name: `${sampleDonor.name} ${id}`, query: "" },
    ].map(
      ({ screen, name, query }) =>
        sql`insert into saved_views (screen, name, query, by) values (${screen}, ${name}, ${query}, 'saver')`,
    ),
    sql`insert into audit_log (actor_name, action, entity, entity_id, after)
      values ('Deniz', 'create', 'saved-view', ${`view of ${id}`},
        ${JSON.stringify({ screen: "donors", name: sampleDonor.name, shared: true })}::jsonb)`,
    sql`insert into donors (id, name, phone, email, note, tags) values (${id}, ${sampleDonor.name}, ${sampleDonor.phone},
      ${sampleDonor.email}, ${sampleDonor.note}, ${`{${sampleDonor.note}}`})`,
    sql`update orders set donor_id = ${id} where id = ${id}`,
    ...[
      ["order", id],
      ["donor", id],
    ].map(
      ([entity, record]) => sql`insert into notes (entity, entity_id, text, is_task, at)
        values (${entity}, ${record}, ${sampleDonor.note}, false, now())`,
    ),
    sql`insert into notes (entity, entity_id, text, is_task, at)
      select 'movement', id, ${sampleDonor.note}, false, now() from statement_rows where statement_id = ${id}`,
    sql`insert into donor_codes (contact_digest, kind, contact, code_digest, browser_digest, purpose, language, answer, expires_at)
      values ('c', 'phone', ${sampleDonor.phone}, 'c', 'b', 'enter', 'tr', ${sampleDonor.phone}, now())`,
    sql`insert into donor_sessions (digest, last_seen_at, expires_at) values (${id}, now(), now())`,
    sql`insert into donor_session_contacts (session, kind, contact_digest, contact, proven_at)
      values (${id}, 'email', 'c', ${sampleDonor.email}, now())`,
    ...[sampleDonor.phone, sampleDonor.email].map(
      (contact) => sql`insert into permissions (contact, kind, state, source, at)
        values (${contact}, ${contact.includes("@") ? "email" : "sms"}, 'granted', 'checkout', now())`,
    ),
    sql`insert into imports (id, state, at, seen_at) values (${id}, 'done', now(), now())`,
    // The row that made the order, and one that was refused.
    ...[id, null].map(
      (record, line) => sql`insert into import_rows (import_id, line, key, outcome, reason, record_id, raw)
        values (${id}, ${line}, ${record && `excel:${id}`}, ${record ? "new" : "refused"}, ${sampleDonor.phone}, ${record},
          ${JSON.stringify([sampleDonor.name, "0555 908 76 12", sampleDonor.email])}::jsonb)`,
    ),
  ];
  for (const statement of statements) await db.execute(statement);
  return id;
}
