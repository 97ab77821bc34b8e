import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { realSettings as real } from "#testing/world/environment.ts";
import { readConfig } from "./read-config.ts";
import type { Environment } from "./reader.ts";
import type { VariableName } from "./variables.ts";

const localAddress = "http://127.0.0.1:4000/Mpi";
const localBank = { BANK_3D_URL: localAddress, BANK_API_URL: localAddress };

function listProblems(env: Environment): string[] {
  const read = readConfig(env);
  return read.kind === "ok" ? [] : read.problems.map(({ variable, message }) => `${variable} ${message}`);
}

/** Returns the problem of these settings. It must be the only problem, and concern this variable. */
function requireOnlyProblem(variable: VariableName, env: Environment): string {
  const lines = listProblems(env);
  expect(lines).toEqual([expect.stringMatching(`^${variable} `)]);
  return lines[0] ?? "";
}

describe("with a real bank", () => {
  test("the address to which donors return is required, with https", () => {
    expect(listProblems(real)).toEqual([]);
    expect(requireOnlyProblem("PUBLIC_URL", { ...real, PUBLIC_URL: undefined })).toContain(
      "is required with a real bank",
    );
    const unencrypted = { ...real, PUBLIC_URL: "http://bagis.example.org" };
    expect(requireOnlyProblem("PUBLIC_URL", unencrypted)).toContain("must start with https:");
    expect(requireOnlyProblem("PUBLIC_URL", { ...unencrypted, ...localBank })).toContain(
      "must start with https:",
    );
  });

  test("http is allowed for this machine", () => {
    for (const host of ["localhost", "127.0.0.1", "[::1]"])
      expect(listProblems({ ...real, PUBLIC_URL: `http://${host}:3000` })).toEqual([]);
    expect(listProblems({ ...real, ...localBank, PUBLIC_URL: undefined })).toEqual([]);
    expect(listProblems({ PUBLIC_URL: "http://bagis.example.org" })).toEqual([]);
  });

  test.each(["yonetim", "admin", "kapi-7", "yonetim-paneli", "Administrator", "wp-admin", "backoffice"])(
    "the prefix %s is too easy to guess",
    (path) => {
      expect(requireOnlyProblem("ADMIN_PATH", { ...real, ADMIN_PATH: path })).toContain("easy to guess");
      expect(listProblems({ ...real, ...localBank, ADMIN_PATH: path })).toEqual([]);
    },
  );

  test("an address of the bank with user and password is refused", () => {
    for (const variable of ["BANK_3D_URL", "BANK_API_URL"] as const) {
      const line = requireOnlyProblem(variable, {
        ...real,
        [variable]: "https://api:topsecret@vpos.example.com/Mpi",
      });
      expect(line).toContain("holds a user or a password");
      expect(line).not.toContain("topsecret");
    }
  });
});

describe("the bank's published test account", () => {
  const testAccount: Environment = {
    ...real,
    SEED: "demo",
    BANK_3D_URL: "https://vpostest.qnb.com.tr/Gateway/Default.aspx",
    BANK_API_URL: "https://vpostest.qnb.com.tr/Gateway/XMLGate.aspx",
    BANK_MERCHANT_ID: "085300000009704",
    BANK_USER_CODE: "QNB_API_KULLANICI_3DPAY",
    BANK_MERCHANT_PASS: "12345678",
  };
  const refusedVariables = ["BANK_MERCHANT_ID", "BANK_USER_CODE", "BANK_MERCHANT_PASS"];
  const listVariables = (env: Environment) => listProblems(env).map((line) => line.split(" ")[0]);

  test("is accepted with demo content, at the bank's test system or at this machine", () => {
    for (const env of [testAccount, { ...testAccount, ...localBank }]) {
      const read = readConfig(env);
      expect(read).toMatchObject({ kind: "ok", config: { banks: [{ kind: "payfor", test: true }] } });
    }
    expect(readConfig(real)).toMatchObject({ config: { banks: [{ test: false }] } });
  });

  test("is refused without demo content, and at an address where real money moves", () => {
    expect(listVariables({ ...testAccount, SEED: "none" })).toEqual(refusedVariables);
    expect(listVariables({ ...testAccount, SEED: undefined })).toEqual(refusedVariables);
    expect(listVariables({ ...testAccount, BANK_API_URL: real.BANK_API_URL })).toEqual(refusedVariables);
    expect(
      listVariables({ ...testAccount, BANK_3D_URL: "https://vpostest.qnb.com.tr.example.com/" }),
    ).toEqual(refusedVariables);
  });
});

describe("a payment firm", () => {
  const { BANK_API_URL: _api, BANK_3D_URL: _form, ...site } = real;
  const paytr: Environment = {
    ...site,
    BANK: "paytr",
    BANK_API_URL: "https://www.paytr.com",
    BANK_PAGE_URL: "https://www.paytr.com",
    BANK_MERCHANT_ID: "123456",
    BANK_MERCHANT_KEY: "own-key",
    BANK_MERCHANT_SALT: "own-salt",
    BANK_FALLBACK_EMAIL: "bagis@example.org",
  };
  const iyzico: Environment = {
    ...site,
    BANK: "iyzico",
    BANK_API_URL: "https://api.iyzipay.com",
    BANK_API_KEY: "own-key",
    BANK_SECRET_KEY: "own-secret",
    BANK_FALLBACK_EMAIL: "bagis@example.org",
    BANK_FALLBACK_IDENTITY: "11111111111",
  };

  test("needs an address and an identity number, which it uses for every donor", () => {
    expect([listProblems(paytr), listProblems(iyzico)]).toEqual([[], []]);
    for (const email of ["bagis", "bagis@example", "bağış@example.org"]) {
      const line = requireOnlyProblem("BANK_FALLBACK_EMAIL", { ...paytr, BANK_FALLBACK_EMAIL: email });
      expect(line).toContain("is not an e-mail address");
    }
    expect(
      requireOnlyProblem("BANK_FALLBACK_EMAIL", { ...iyzico, BANK_FALLBACK_EMAIL: undefined }),
    ).toContain("missing");
    expect(
      requireOnlyProblem("BANK_FALLBACK_IDENTITY", { ...iyzico, BANK_FALLBACK_IDENTITY: "1111" }),
    ).toContain("is not a number of eleven digits");
    expect(requireOnlyProblem("BANK_MERCHANT_KEY", { ...paytr, BANK_MERCHANT_KEY: "şifre" })).toContain(
      "ASCII",
    );
  });

  test("accepts its published keys only with demo content, at the test system or at this machine", () => {
    const published: Environment = {
      ...iyzico,
      SEED: "demo",
      BANK_API_URL: "https://sandbox-api.iyzipay.com",
      BANK_API_KEY: "sandbox-afXhZPW0MQlE4dCUUlHcEopnMBgXnAZI",
      BANK_SECRET_KEY: "sandbox-wbwpzKIiplZxI3hh5ALI4FJyAcZKL6kq",
    };
    for (const env of [published, { ...published, BANK_API_URL: localAddress }])
      expect(readConfig(env)).toMatchObject({
        kind: "ok",
        config: { banks: [{ kind: "iyzico", test: true }] },
      });
    for (const env of [
      { ...published, SEED: undefined },
      { ...published, BANK_API_URL: iyzico.BANK_API_URL },
    ])
      expect(listProblems(env).map((line) => line.split(" ")[0])).toEqual([
        "BANK_API_KEY",
        "BANK_SECRET_KEY",
      ]);
  });
});

test.each<[VariableName, string, RegExp]>([
  ["METRICS_TOKEN", "a", /too short.*at least 12.*openssl/],
  ["METRICS_TOKEN", "a".repeat(40), /easy to guess/],
  ["SESSION_SECRET", "a".repeat(31), /too short.*at least 32/],
  ["SESSION_SECRET", "a".repeat(64), /easy to guess/],
  ["SESSION_SECRET", "12345".repeat(10), /easy to guess/],
  ["SITE_FACEBOOK", "javascript:alert(1)", /starting with http/],
  ["SITE_INSTAGRAM", "data:text/html,x", /starting with http/],
  ["SITE_YOUTUBE", "www.youtube.com/@vakif", /starting with http/],
  ["SITE_YOUTUBE", "http://www.youtube.com/@vakif", /must start with https:/],
  ["SITE_FACEBOOK", "https://www.facebook.com@evil.example/", /holds a user/],
  ["SITE_LOGO_URL", "javascript:alert(1)", /give a path of the site/],
  ["SITE_LOGO_URL", "//evil.example/logo.svg", /give a path of the site/],
  ["SITE_LOGO_URL", "/\\evil.example/logo.svg", /give a path of the site/],
  ["SITE_LOGO_URL", "logo.svg", /give a path of the site/],
  ["SITE_LOGO_URL", "http://cdn.example.org/logo.svg", /https:/],
  ["SITE_PHONE", "+90 352 abc", /not a phone number/],
  ["SITE_PHONE", "<b>0352</b>", /not a phone number/],
  ["SITE_EMAIL", "bilgi", /not an e-mail/],
  ["SITE_EMAIL", "a@b.org,c@d.org", /not an e-mail/],
  ["ADMIN_EMAIL", "<a@b.org>", /not an e-mail/],
  ["SMTP_URL", "smtp://mail.example.org?ignoreTLS=true", /holds options/],
  ["SMTP_URL", "smtps://a:%zz@mail.example.org", /%25/],
  ["SMTP_URL", "smtp://", /names no server/],
  ["MAIL_FROM", "İmece Vakfı", /not a sender/],
  ["MAIL_FROM", "a@b.org, c@d.org", /not a sender/],
  ["MAIL_FROM", "Ad, Soyad <a@b.org>", /not a sender/],
  ["S3_ENDPOINT", "http://s3.example.org", /must start with https:/],
  ["S3_ENDPOINT", "https://key:word@s3.example.org", /holds a user/],
  ["S3_PUBLIC_URL", "http://pictures.example.org", /must start with https:/],
])("%s=%s is refused with one problem that describes a correct value", (variable, value, expected) => {
  const mail = { SMTP_URL: "smtp://mail.example.org", MAIL_FROM: "panel@example.org" };
  const s3 = {
    STORAGE: "s3",
    S3_ENDPOINT: "http://127.0.0.1:9000",
    S3_REGION: "eu",
    S3_BUCKET: "b",
    S3_ACCESS_KEY_ID: "k",
    S3_SECRET_ACCESS_KEY: "s",
    S3_PUBLIC_URL: "https://pictures.example.org",
  };
  const valid = { ...real, ...mail, ...s3 };
  expect(listProblems(valid)).toEqual([]);
  expect(requireOnlyProblem(variable, { ...valid, [variable]: value })).toMatch(expected);
});

test.each<[VariableName, string]>([
  ["SITE_PHONE", "+90 …"],
  ["SITE_ADDRESS", "…"],
  ["SITE_NAME", "Vakfınızın Adı"],
  ["SITE_EMAIL", "bilgi@vakfiniz.org"],
  ["ADMIN_EMAIL", "you@vakfiniz.org"],
  ["PUBLIC_URL", "https://bagis.vakfiniz.org"],
  ["DATABASE_URL", "postgres://imece:…@127.0.0.1:6432/imece"],
  ["SMTP_URL", "smtp://user:password@host:587"],
  ["BANK_USER_PASSWORD", "…"],
])("%s=%s, a placeholder of the documentation, is refused", (variable, value) => {
  const mail = { SMTP_URL: "smtp://mail.example.org", MAIL_FROM: "panel@example.org" };
  expect(requireOnlyProblem(variable, { ...real, ...mail, [variable]: value })).toContain(
    "give your own value",
  );
});

test.each<[VariableName, string]>([
  ["SITE_PHONE", "444 0 123"],
  ["SITE_PHONE", "(0352) 000 00 00"],
  ["SITE_PHONE", "168"],
  ["SITE_LOGO_URL", "https://cdn.example.org/logo.svg"],
  ["SITE_LOGO_URL", "/uploads/news/logo.png"],
  ["SITE_YOUTUBE", "https://www.youtube.com/@vakif"],
])("%s=%s is accepted", (variable, value) => {
  expect(listProblems({ ...real, [variable]: value })).toEqual([]);
});

test("a list of bank accounts that all users can write is refused", () => {
  const folder = mkdtempSync(join(tmpdir(), "imece-accounts-"));
  const file = join(folder, "accounts.json");
  const account = { name: "Ana Hesap", iban: "TR399990100000000000000001", currency: "TRY" };
  writeFileSync(file, JSON.stringify([{ bank: "B", accounts: [account] }]));
  chmodSync(file, 0o666);
  const line = requireOnlyProblem("BANK_ACCOUNTS_FILE", { BANK_ACCOUNTS_FILE: file });
  rmSync(folder, { recursive: true });
  expect(line).toContain("can be changed by every user");
});
