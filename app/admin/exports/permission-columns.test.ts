import { expect, test } from "vitest";
import { permissionColumns } from "./permission-columns.ts";

test("the export for İYS has its words, and recipients with their country", () => {
  const at = new Date("2026-11-28T18:00:00Z");
  const row = { id: "1", textVersion: null, at, state: "granted", source: "checkout" } as const;
  const cells = (change: object) =>
    permissionColumns.map(({ value }) => value({ ...row, contact: "5321234567", kind: "sms", ...change }));
  expect(cells({})).toEqual(["+905321234567", "BIREYSEL", "MESAJ", "ONAY", "2026-11-28 21:00:00", "HS_WEB"]);
  expect(cells({ contact: "+4915123456789", kind: "call", state: "withdrawn", source: "staff" })).toEqual([
    "+4915123456789",
    "BIREYSEL",
    "ARAMA",
    "RET",
    "2026-11-28 21:00:00",
    "HS_FIZIKSEL_ORTAM",
  ]);
  expect(cells({ contact: "ada@example.org", kind: "email" }).slice(0, 3)).toEqual([
    "ada@example.org",
    "BIREYSEL",
    "EPOSTA",
  ]);
});
