import { isNull, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { maxPerSite, queueMail } from "#server/giving/orders/mail/queue-mail.ts";
import { openMailOfOrders } from "#testing/world/mail.ts";
import { reportMailFlood } from "./report-mail-flood.ts";
import { paymentAlarms } from "./table.ts";

const { t, mail, close } = await openMailOfOrders();
afterAll(close);

async function queue(email: string, isByStaff = false): Promise<boolean> {
  const id = await t.place({ customerEmail: email });
  const order = { id, customerEmail: email, language: "tr" };
  const message = {
    event: "transfer_instructions",
    subject: id,
    order,
    now: t.clock.now(),
    isByStaff,
  } as const;
  return t.db.transaction((tx) => queueMail(tx, message, `network of ${id}`));
}

async function reportAndListAlarms() {
  await reportMailFlood({ db: t.db, clock: t.clock, log: mail.ctx.log });
  return t.db.select().from(paymentAlarms).where(isNull(paymentAlarms.resolvedAt));
}

test("mail about unpaid orders stops at the site's daily limit, with an alarm until the next day", async () => {
  const id = await t.place({});
  const at = t.clock.now().toISOString();
  await t.db.execute(sql`
    insert into mail_outbox (event, subject, order_id, to_address, language, created_at, updated_at)
    select 'transfer_instructions', 'flood ' || n, ${id}, 'a' || n || '@example.org', 'tr', ${at}, ${at}
    from generate_series(2, ${maxPerSite}::int) n`);
  expect(await reportAndListAlarms()).toEqual([]);
  expect(await queue("ayse@example.org")).toBe(true);
  expect(await queue("veli@example.org")).toBe(false);
  expect(await queue("veli@example.org", true)).toBe(true);
  expect(await reportAndListAlarms()).toMatchObject([{ kind: "unpaid_mail_stopped" }]);
  t.passMinutes(24 * 60 + 1);
  expect(await reportAndListAlarms()).toEqual([]);
  expect(await queue("veli@example.org")).toBe(true);
});
