import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#server/giving/orders/table.ts";
import type { Connection } from "#server/platform/db/connect.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { createLogger } from "./logger.ts";

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());

function captureLog(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger("info", { write: (line) => void lines.push(line) }, ["cardOfBank"]));
  return lines.join("");
}

test("a failed statement is logged without the donor's data", async () => {
  const donor = {
    customerName: "Ayşe Yılmaz",
    customerEmail: "ayse@example.org",
    customerPhone: "5551234567",
  };
  const error = await connection.db
    .insert(orders)
    .values({ id: "HD-odd", paymentMethod: "card", totalAmount: 12_345, ...donor })
    .then(
      () => undefined,
      (failure: unknown) => failure,
    );
  const text = captureLog((log) => log.error({ err: error }, "create-order broke"));
  expect(text).toContain("create-order broke");
  expect(text).toContain("insert into");
  expect(text).toContain("orders_id_shape");
  expect(text).toContain("logger.db.test.ts");
  for (const secret of [...Object.values(donor), "HD-odd", "12345"]) expect(text).not.toContain(secret);
});

test("an error is logged with its code, its message and its causes", () => {
  const cause = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const text = captureLog((log) => log.error({ err: new Error("the bank is away", { cause }) }));
  expect(JSON.parse(text).err).toMatchObject({
    message: "the bank is away",
    cause: { code: "ECONNREFUSED", message: "connect ECONNREFUSED" },
  });
});

test("an error that is its own cause does not loop", () => {
  const error = new Error("round");
  error.cause = error;
  expect(captureLog((log) => log.error({ err: error }))).toContain("round");
});

test("fields with secrets are hidden, one level down too", () => {
  const text = captureLog((log) =>
    log.info({
      token: "4155650100416111",
      fields: { phone: "5551234567", number: "HD1", cardOfBank: "123" },
    }),
  );
  expect(text).not.toMatch(/4155650100416111|5551234567|"123"/);
  expect(text).toContain("HD1");
});
