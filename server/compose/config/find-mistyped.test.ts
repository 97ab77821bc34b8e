import { expect, test } from "vitest";
import { findMistyped } from "./find-mistyped.ts";

test.each([
  ["TRUST_PROXI", "TRUST_PROXY"],
  ["DATABASE_ULR", "DATABASE_URL"],
  ["PROT", "PORT"],
  ["SMPT_URL", "SMTP_URL"],
  ["site_name", "SITE_NAME"],
  ["WEB_CONCURENCY", "WEB_CONCURRENCY"],
  ["BANK_MERCHANTID", "BANK_MERCHANT_ID"],
])("for %s the suggestion is %s", (name, suggestion) => {
  expect(findMistyped({ [name]: "1" })).toEqual([
    `${name} is not a setting and has no effect; did you mean ${suggestion}?`,
  ]);
});

test("an unknown name with the prefix of a setting is reported, and variables of other programs are not", () => {
  expect(findMistyped({ SITE_FAVOURITE_COLOUR: "red" })).toEqual([
    "SITE_FAVOURITE_COLOUR is not a setting and has no effect; .env.example lists all settings",
  ]);
  const systemVariables = [
    "PATH",
    "HOME",
    "HOSTNAME",
    "MAIL",
    "USER",
    "NODE_ENV",
    "LANG",
    "PWD",
    "NOTIFY_SOCKET",
    "SHELL",
  ];
  const foreignVariables = [
    ...systemVariables,
    "IMECE_WORKER",
    "NODE_EXTRA_CA_CERTS",
    "DATABASE_PASSWORD",
    "DOMAIN",
    "LOGNAME",
  ];
  expect(findMistyped(Object.fromEntries(foreignVariables.map((name) => [name, "1"])))).toEqual([]);
});

test("a setting of an earlier version gives a warning without a suggestion", () => {
  expect(findMistyped({ DATABASE_REPLICA_URL: "postgres://copy/imece" })).toEqual([
    "DATABASE_REPLICA_URL has no effect any more; CHANGELOG.md says since when",
  ]);
});

test("variables of banks in BANKS are settings, and variables of other banks are not", () => {
  const env = { BANKS: "isbank:nestpay,yedek:paytr", BANK_ISBANK_CLIENT_ID: "1", BANK_YEDKE_API_URL: "1" };
  expect(findMistyped(env)).toEqual([expect.stringMatching(/^BANK_YEDKE_API_URL is not a setting/)]);
});
