import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const tables = "smsOutbox|mailOutbox|refunds|paymentAlarms";
const tableNames = "sms_outbox|mail_outbox|refunds|payment_alarms";
const writes = new RegExp(`\\.(insert|update)\\((${tables})\\)|\\b(insert into|update) (${tableNames})\\b`);

/** Files whose writes need no notice. */
const exceptions = new Set([
  // The site is stopped during a restore.
  "server/giving/ledger/mark-doubtful-messages.ts",
  // Retention removes only personal data, for which no screen waits.
  "server/giving/privacy/message-tables.ts",
  // No screen shows the column `network`.
  "server/giving/orders/mail/deliver-mail.ts",
  // Its callers announce the refund with what follows from it.
  "server/giving/payments/refunds/insert-refund.ts",
]);

test("every file that writes rows of live screens announces the change", () => {
  const files = globSync("server/**/*.ts").filter(
    (path) => !/\.test\.ts$|\/test-[^/]*\.ts$|\/seed\//.test(path),
  );
  const writingFiles = files.filter((path) => writes.test(readFileSync(path, "utf8")));
  expect(writingFiles.length).toBeGreaterThan(15);
  const silentFiles = writingFiles.filter((path) => !/\bannounce(Now)?\(/.test(readFileSync(path, "utf8")));
  expect(silentFiles.filter((path) => !exceptions.has(path))).toEqual([]);
  expect([...exceptions].filter((path) => !silentFiles.includes(path))).toEqual([]);
});
