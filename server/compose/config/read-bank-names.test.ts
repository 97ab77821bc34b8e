import { describe, expect, test } from "vitest";
import { withoutBank } from "#testing/world/environment.ts";
import { readConfig } from "./read-config.ts";
import type { Environment } from "./reader.ts";

const nestpay = (name: string) => ({
  [`BANK_${name}_3D_URL`]: "https://sanalpos.example.com/fim/est3Dgate",
  [`BANK_${name}_API_URL`]: "https://sanalpos.example.com/fim/api",
  [`BANK_${name}_CLIENT_ID`]: "100200300",
  [`BANK_${name}_STORE_KEY`]: "s3cret-key",
  [`BANK_${name}_USER_NAME`]: "IMECEAPI",
  [`BANK_${name}_USER_PASSWORD`]: "s3cret-api",
});

const paytr = (name: string) => ({
  [`BANK_${name}_API_URL`]: "https://www.paytr.com",
  [`BANK_${name}_PAGE_URL`]: "https://www.paytr.com",
  [`BANK_${name}_MERCHANT_ID`]: "123456",
  [`BANK_${name}_MERCHANT_KEY`]: "s3cretKey1234567",
  [`BANK_${name}_MERCHANT_SALT`]: "s3cretSalt123456",
  [`BANK_${name}_FALLBACK_EMAIL`]: "bilgi@example.org",
});

const settings: Environment = {
  ...withoutBank,
  BANKS: "isbank:nestpay,yedek:paytr",
  ...nestpay("ISBANK"),
  ...paytr("YEDEK"),
};

function listProblems(env: Environment): string[] {
  const read = readConfig(env);
  return read.kind === "ok" ? [] : read.problems.map(({ variable, message }) => `${variable} ${message}`);
}

function readBanks(env: Environment) {
  const read = readConfig(env);
  if (read.kind === "refused") throw new Error(JSON.stringify(read.problems));
  return read.config.banks;
}

describe("BANKS", () => {
  test("gives several banks, the preferred bank first, each with its own account", () => {
    expect(readBanks(settings)).toMatchObject([
      { name: "isbank", kind: "nestpay", simulated: false, test: false, account: { clientId: "100200300" } },
      { name: "yedek", kind: "paytr", simulated: false, account: { merchantId: "123456" } },
    ]);
  });

  test("may contain one bank, or two banks of one kind, and blanks after commas", () => {
    expect(readBanks({ ...settings, BANKS: "isbank:nestpay" })).toHaveLength(1);
    expect(readBanks({ ...settings, BANKS: "isbank:nestpay, yedek:paytr" })).toHaveLength(2);
    const settingsOfTwo = { ...settings, ...nestpay("TEB"), BANKS: "isbank:nestpay,teb:nestpay" };
    expect(readBanks(settingsOfTwo).map(({ name }) => name)).toEqual(["isbank", "teb"]);
    expect(readBanks({ ...settings, BANKS: "nestpay:nestpay", ...nestpay("NESTPAY") })).toHaveLength(1);
  });

  test("ends demo mode, and needs no BANK", () => {
    const read = readConfig({ BANKS: "isbank:nestpay", ...nestpay("ISBANK") });
    expect(read.kind === "refused" && read.problems.map(({ variable }) => variable)).toEqual([
      "ADMIN_PATH",
      "SESSION_SECRET",
      "SMS",
      "PUBLIC_URL",
    ]);
  });

  test("is refused together with BANK", () => {
    for (const BANK of ["nestpay", "simulator"])
      expect(listProblems({ ...settings, BANK })).toEqual([
        "BANKS is set together with BANK; set one of them",
      ]);
  });

  test.each([
    ["isbank", /"isbank", which is not name:kind/],
    ["isbank:nestpay,", /"", which is not name:kind/],
    ["isbank:nestpay:x", /not name:kind/],
    ["isbank:nestpay,demo:simulator", /holds a simulator/],
    ["simulator:simulator", /holds a simulator/],
    ["isbank:garanti", /unknown kind "garanti"/],
    ["isbank:__proto__", /unknown kind/],
    ["İşbank:nestpay", /the name "İşbank"/],
    ["1bank:nestpay", /begin with a letter/],
    ["a:nestpay", /2 to 16/],
    ["abcdefghijklmnopq:nestpay", /2 to 16/],
    ["is_bank:nestpay", /a-z and 0-9/],
    ["isbank:nestpay,isbank:paytr", /"isbank" twice/],
    ["paytr:nestpay,yedek:paytr", /"paytr", which is the kind of another entry/],
    ["nestpay:nestpay,yedek:nestpay", /"nestpay", which is the kind of another entry/],
    ..."3d api mbr merchant user legacy form client store page secret model callback fallback"
      .split(" ")
      .map((name): [string, RegExp] => [`${name}:nestpay`, /name "/]),
  ])("%s is refused with one problem", (BANKS, line) => {
    const lines = listProblems({ ...settings, BANKS }).filter((problem) => problem.startsWith("BANKS "));
    expect(lines).toEqual([expect.stringMatching(line)]);
  });

  test("reports missing variables of a bank under the bank's name", () => {
    const env = { ...settings, BANK_YEDEK_MERCHANT_KEY: "" };
    expect(listProblems(env)).toEqual([
      "BANK_YEDEK_MERCHANT_KEY is missing; it is required with BANKS=…yedek:paytr…",
    ]);
    expect(listProblems({ ...settings, BANK_ISBANK_3D_URL: "http://sanalpos.example.com" })).toEqual([
      expect.stringMatching(/^BANK_ISBANK_3D_URL must start with https:/),
    ]);
  });

  test("uses BANK_CALLBACK for a bank without its own setting", () => {
    const env = { ...settings, BANK_CALLBACK: "inquiry", BANK_YEDEK_CALLBACK: "signature" };
    expect(readBanks(env).map(({ callback }) => callback)).toEqual(["inquiry", "signature"]);
  });

  test("accepts published test accounts only for a trial, and never beside a real bank", () => {
    const testAccount = {
      BANK_ISBANK_CLIENT_ID: "700655000200",
      BANK_ISBANK_3D_URL: "http://127.0.0.1:4000/fim/est3Dgate",
      BANK_ISBANK_API_URL: "http://127.0.0.1:4000/fim/api",
    };
    expect(listProblems({ ...settings, ...testAccount })).toEqual([
      expect.stringContaining("published test key"),
    ]);
    expect(listProblems({ ...settings, ...testAccount, SEED: "demo" })).toEqual([
      expect.stringContaining("a bank's test account beside a real one"),
    ]);
    const onlyTestBank = { ...settings, ...testAccount, SEED: "demo", BANKS: "isbank:nestpay" };
    expect(readBanks(onlyTestBank)).toMatchObject([{ test: true }]);
  });
});
