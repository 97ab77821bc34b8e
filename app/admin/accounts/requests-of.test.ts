import { expect, test } from "vitest";
import type { ChangeRow } from "#server/giving/accounts/rules.ts";
import { requestsOf } from "./requests-of.ts";

const account = { id: "a", name: "Ana Hesap", holder: "Bizim Vakıf", iban: "TR330006100519786457841326" };
const request = {
  id: "c",
  requestId: "r",
  accountId: "a",
  requestedBy: null,
  requestedName: "Ada",
  requestedAt: new Date(0),
  approvedBy: null,
  approvedName: null,
  refusedName: null,
  effectiveAt: null,
  refusedAt: null,
  state: "requested" as const,
};

const fieldsOf = (change: Pick<ChangeRow, "action" | "before" | "after">) =>
  requestsOf([{ ...request, ...change }], [account], { zekat: "Zekât" })[0]?.changes[0]?.fields;

test("showing an account again shows its name, receiver and IBAN", () => {
  const change = { action: "show", before: { state: "hidden" }, after: { state: "shown" } } as const;
  expect(fieldsOf(change)).toEqual([
    { name: "Hesap adı", before: null, after: "Ana Hesap" },
    { name: "Alıcı adı", before: null, after: "Bizim Vakıf" },
    { name: "IBAN", before: null, after: "TR33 0006 1005 1978 6457 8413 26" },
  ]);
});

test("a change of the receiver shows the name and the IBAN that stay", () => {
  const change = { action: "change", before: { holder: "Bizim Vakıf" }, after: { holder: "Başka" } } as const;
  expect(fieldsOf(change)).toEqual([
    { name: "Hesap adı", before: null, after: "Ana Hesap" },
    { name: "IBAN", before: null, after: "TR33 0006 1005 1978 6457 8413 26" },
    { name: "Alıcı adı", before: "Bizim Vakıf", after: "Başka" },
  ]);
});
