import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { foldEmail } from "#shared/same-email.ts";
import { openTestDatabase } from "../db/test-database.ts";

const { db, close } = await openTestDatabase();
afterAll(() => close());

test("e-mail addresses fold the same way in the database and in the browser, phone numbers to one form", async () => {
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
  const { rows } = (await db.execute(sql`select
    (select json_agg(email_fold(value)) from json_array_elements_text(${JSON.stringify(emails)}::json)) as emails,
    (select json_agg(phone_fold(value)) from json_array_elements_text(${JSON.stringify(phones)}::json)) as phones`)) as unknown as {
    rows: { emails: string[]; phones: string[] }[];
  };
  const [folded] = rows;
  expect(folded?.emails).toEqual(emails.map(foldEmail));
  expect(folded?.emails.slice(0, 4)).toEqual([...Array(3).fill("ayse@example.org"), "isil@gmail.com"]);
  expect(folded?.phones).toEqual([...Array(4).fill("5321234567"), ...Array(2).fill("+4915123456789")]);
});
