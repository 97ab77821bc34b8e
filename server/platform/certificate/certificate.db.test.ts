import { createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Connection } from "#server/platform/db/connect.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { findCertificateEnd } from "./find-certificate.ts";
import { readCertificateEnd } from "./read-certificate.ts";
import { recordCertificate } from "./record-certificate.ts";

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());

test("the address is looked at once a day, and an old result is not known any more", async () => {
  const { db } = connection;
  const end = new Date("2027-01-10T00:00:00Z");
  let now = new Date("2026-11-20T09:00:00Z");
  const clock = { now: () => now };
  const asked: string[] = [];
  const record = (answer: Date | null) =>
    recordCertificate({ db, clock }, "https://site.example", async (address) => {
      asked.push(address);
      return answer;
    });
  expect(await findCertificateEnd(db, now)).toBeNull();
  await record(end);
  await record(null);
  expect(asked).toEqual(["https://site.example"]);
  expect(await findCertificateEnd(db, now)).toEqual(end);
  now = new Date("2026-11-24T09:00:00Z");
  expect(await findCertificateEnd(db, now)).toBeNull();
  await record(null);
  expect(asked).toHaveLength(2);
  expect(await findCertificateEnd(db, now)).toBeNull();
});

test("an address without TLS, one that refuses and one that never answers are not known, within the time", async () => {
  expect(await readCertificateEnd("http://127.0.0.1:9")).toBeNull();
  expect(await readCertificateEnd("https://127.0.0.1:9")).toBeNull();
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  try {
    const address = silent.address();
    const port = typeof address === "object" && address ? address.port : 0;
    expect(await readCertificateEnd(`https://127.0.0.1:${port}`, 200)).toBeNull();
  } finally {
    silent.close();
  }
});
