import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const tables = "smsOutbox|mailOutbox|refunds|paymentAlarms";
const named = "sms_outbox|mail_outbox|refunds|payment_alarms";
const writes = new RegExp(`\\.(insert|update)\\((${tables})\\)|\\b(insert into|update) (${named})\\b`);

/** Files whose writes no open screen shows, or which another file announces. */
const silent = new Set([
  // The site is stopped.
  "server/giving/ledger/doubt-messages.ts",
  // Only personal data is removed, which no screen waits for.
  "server/giving/privacy/register.ts",
  // It removes the network of a mail, which no screen shows.
  "server/giving/orders/mail/deliver-mail.ts",
  // confirmRefund follows in the same transaction.
  "server/giving/payments/refunds/book-found.ts",
]);

test("every file that writes rows of live screens announces the change", () => {
  const files = globSync("server/**/*.ts").filter(
    (path) => !/\.test\.ts$|\/test-[^/]*\.ts$|\/seed\//.test(path),
  );
  const writing = files.filter((path) => writes.test(readFileSync(path, "utf8")));
  expect(writing.length).toBeGreaterThan(15);
  const quiet = writing.filter((path) => !/\bannounce(Now)?\(/.test(readFileSync(path, "utf8")));
  expect(quiet.filter((path) => !silent.has(path))).toEqual([]);
  expect([...silent].filter((path) => !quiet.includes(path))).toEqual([]);
});
