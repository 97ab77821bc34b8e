import { expect, test } from "vitest";
import { readConfig } from "../config/read-config.ts";
import { bankMark } from "./bank-mark.ts";

const real = {
  BANK: "payfor",
  BANK_3D_URL: "https://bank.example/Mpi/Default.aspx",
  BANK_API_URL: "https://bank.example/Mpi/XMLGate.aspx",
  BANK_MBR_ID: "5",
  BANK_MERCHANT_ID: "1",
  BANK_USER_CODE: "user",
  BANK_USER_PASSWORD: "a word",
  BANK_MERCHANT_PASS: "another",
};
const demo = { DATA_DIR: "/tmp/nothing" };
const production = {
  ...demo,
  DATABASE_URL: "postgres:///x",
  PUBLIC_URL: "https://a.example",
  ADMIN_PATH: "gizli-adres",
  SESSION_SECRET: "x".repeat(40),
  SMS: "log",
};

function markOf(settings: Record<string, string>): string {
  const read = readConfig(settings);
  if (read.kind === "refused") throw new Error(JSON.stringify(read.problems));
  return bankMark(read.config.bank);
}

test("another bank, account or key has another mark, and nothing else has", () => {
  const mark = markOf({ ...production, ...real });
  expect(markOf({ ...production, ...real, SITE_NAME: "Yeni Ad" })).toBe(mark);
  expect(markOf(demo)).not.toBe(mark);
  for (const changed of ["BANK_MERCHANT_ID", "BANK_MERCHANT_PASS", "BANK_API_URL"]) {
    const value = changed.endsWith("URL") ? "https://other.example/XMLGate.aspx" : "2";
    expect(markOf({ ...production, ...real, [changed]: value }), changed).not.toBe(mark);
  }
  expect(mark).not.toContain("another");
});
