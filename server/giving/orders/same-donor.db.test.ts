import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { foldEmail } from "#shared/text/same-email.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { findOrder } from "./order-detail.ts";
import { donorQueries, sameDonor } from "./same-donor.ts";

let t: Site;
beforeAll(async () => {
  t = await openSite();
});
afterAll(() => t.close());

test("database and browser fold e-mail addresses and phone numbers in the same way", async () => {
  const emails = [
    "Ayse@Example.org",
    "AYSE@EXAMPLE.ORG",
    "ayse@example.org",
    "ISIL@GMAİL.COM",
    "ışıl@gmai̇l.com",
  ];
  const phones = [
    "5321234567",
    "+90 532 123 45 67",
    "0532 123 45 67",
    "00905321234567",
    "+49 151 23456789",
    "004915123456789",
  ];
  const rows = await rowsOf<{ emails: string[]; phones: string[] }>(t.db)`select
    (select json_agg(email_fold(value)) from json_array_elements_text(${JSON.stringify(emails)}::json)) as emails,
    (select json_agg(phone_fold(value)) from json_array_elements_text(${JSON.stringify(phones)}::json)) as phones`;
  const [folded] = rows;
  expect(folded?.emails).toEqual(emails.map(foldEmail));
  expect(folded?.emails.slice(0, 4)).toEqual([...Array(3).fill("ayse@example.org"), "isil@gmail.com"]);
  expect(folded?.phones).toEqual([...Array(4).fill("5321234567"), ...Array(2).fill("+4915123456789")]);
});

test("the donor's other orders are found by the indexes of address and phone", async () => {
  const id = await t.place({ customerEmail: "Isil@Gmail.com", customerPhone: "5550000001" });
  const sameEmail = await t.place({ customerEmail: "ISIL@GMAİL.COM", customerPhone: "5550000002" });
  const samePhone = await t.place({
    customerName: "Nur Yılmaz",
    customerEmail: "nur@example.org",
    customerPhone: "+90 555 000 00 01",
  });
  await t.place({ customerEmail: "nur@example.org", customerPhone: "5550000003" });
  await t.place({ customerEmail: null, customerPhone: "5550000002" });
  await t.db.transaction(async (tx) => {
    await tx.execute(sql`insert into orders (id, payment_method, total_amount, customer_email, customer_phone, created_at)
      select 'HDMANY' || lpad(n::text, 10, '0'), 'card', 100, 'd' || n || '@example.org', (5000000000 + n)::text,
        now() - n * interval '1 minute' from generate_series(1, 3000) n`);
    await tx.execute(sql`insert into order_items (order_id, position, campaign_id, campaign_title, category, donation_type, amount)
      select 'HDMANY' || lpad(n::text, 10, '0'), 0, 'genel', 'x', 'genel', 'standart', 100 from generate_series(1, 3000) n`);
  });
  await t.db.execute(sql`analyze orders`);
  const order = await t.readOrder(id);
  expect((await sameDonor(t.db, order)).map((one) => [one.id, one.sameName]).toSorted()).toEqual(
    [
      [sameEmail, true],
      [samePhone, false],
    ].toSorted(),
  );
  const otherOrders = (await findOrder(t.db, id))?.otherOrders.map((other) => [other.id, other.sameName]);
  expect(otherOrders?.toSorted(), "on the order's page").toEqual(
    [
      [sameEmail, true],
      [samePhone, false],
    ].toSorted(),
  );
  const plans = donorQueries(t.db, order).map(async (query) => {
    const rows = await rowsOf<Record<string, string>>(t.db)`explain ${query.getSQL()}`;
    return rows.flatMap(Object.values).join("\n");
  });
  const [byEmail, byPhone] = await Promise.all(plans);
  expect(byEmail).toMatch(/orders_same_email|orders_email_and_name/);
  expect(byPhone).toMatch(/orders_same_phone|orders_phone_and_name/);
  expect(`${byEmail}${byPhone}`).not.toMatch(/Seq Scan/);
});
