import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { projectRoot } from "#server/platform/processes/project-root.ts";
import { realSettings as real } from "#testing/world/environment.ts";
import type { Config } from "./config.ts";
import { readConfig } from "./read-config.ts";
import type { Environment } from "./reader.ts";
import { envExample, type VariableName } from "./variables.ts";

const root = projectRoot();

const simulatorAccount = { model: "3dpay", legacyHash: "refuse", formPassword: "omit" };

function requireConfig(env: Environment): Config {
  const read = readConfig(env);
  if (read.kind === "refused") throw new Error(JSON.stringify(read.problems));
  return read.config;
}

function listProblems(env: Environment) {
  const read = readConfig(env);
  return read.kind === "refused" ? read.problems : [];
}

/** Returns the problem of these settings. It must be the only problem, and concern this variable. */
function requireOnlyProblem(variable: VariableName, env: Environment): string {
  const problems = listProblems(env);
  expect(problems.map((problem) => problem.variable)).toEqual([variable]);
  return `${variable} ${problems[0]?.message}`;
}

test("without any setting the site runs, with the simulator and demo content", () => {
  expect(requireConfig({})).toMatchObject({
    demo: true,
    port: 3000,
    paymentPort: null,
    host: "127.0.0.1",
    publicUrl: "http://localhost:3000",
    trustProxy: 0,
    dataDir: join(process.cwd(), "data"),
    databaseUrl: null,
    seed: "auto",
    adminPath: "yonetim",
    adminEmail: "admin@example.org",
    adminPassword: null,
    sessionSecret: null,
    webConcurrency: 1,
    banks: [{ name: "payfor", kind: "payfor", simulated: true, account: simulatorAccount }],
    sms: { kind: "log" },
    mail: null,
    storage: { kind: "disk" },
    logLevel: "info",
    metricsToken: null,
  });
});

test("the public address follows the port", () => {
  expect(requireConfig({ PORT: "8080" }).publicUrl).toBe("http://localhost:8080");
});

describe("outside demo mode", () => {
  test("a complete environment is accepted, and content is seeded only on request", () => {
    const config = requireConfig(real);
    expect(config).toMatchObject({ demo: false, seed: "none", adminPath: "gizli-kapi" });
    expect(config.banks[0]).toMatchObject({ account: { merchantPass: "s3cret-3d", mbrId: "5" } });
  });

  test.each(Object.keys(real).filter((name) => name !== "DATABASE_URL" && name !== "BANK"))(
    "%s is required",
    (name) => {
      const env = { ...real, [name]: undefined };
      expect(requireOnlyProblem(name as VariableName, env)).toContain("is missing; it is required");
      expect(requireOnlyProblem(name as VariableName, { ...real, [name]: "" })).toContain(
        "is missing; it is required",
      );
    },
  );

  test("BANK is required with a DATABASE_URL, and everything else with a BANK", () => {
    expect(listProblems({ DATABASE_URL: real.DATABASE_URL }).map((problem) => problem.variable)).toEqual([
      "ADMIN_PATH",
      "SESSION_SECRET",
      "BANK",
      "SMS",
    ]);
    expect(listProblems({ BANK: "simulator" }).map((problem) => problem.variable)).toEqual([
      "ADMIN_PATH",
      "SESSION_SECRET",
      "SMS",
    ]);
  });
});

describe("a wrong value gives one problem that describes a correct value", () => {
  test.each<[VariableName, string, RegExp]>([
    ["PORT", "http", /whole number from 0 to 65535/],
    ["PORT", "70000", /whole number from 0 to 65535/],
    ["PORT", "-1", /whole number/],
    ["PORT", "3e3", /whole number/],
    ["TRUST_PROXY", "true", /whole number from 0 to 10/],
    ["PUBLIC_URL", "bagis.example.org", /http:\/\/ or https:\/\//],
    ["PUBLIC_URL", "ftp://bagis.example.org", /http:\/\/ or https:\/\//],
    ["PUBLIC_URL", "https:/bagis.example.org", /http:\/\/ or https:\/\//],
    ["PUBLIC_URL", "https://example.org/bagis", /scheme, host and port only/],
    ["PUBLIC_URL", "https://example.org?a=1", /scheme, host and port only/],
    ["DATABASE_DIRECT_URL", "db.example.org", /postgres:\/\//],
    ["SEED", "full", /one of: demo, none/],
    ["ADMIN_EMAIL", "admin", /e-mail/],
    ["ADMIN_PASSWORD", "short", /at least 10/],
    ["SESSION_SECRET", "short", /at least 32/],
    ["WEB_CONCURRENCY", "0", /whole number from 1/],
    ["JOB_SECONDS", "0", /whole number from 1 to 60/],
    ["BANK_MODEL", "3DPay", /3dpay, 3dhost/],
    ["STORAGE", "ftp", /disk, s3/],
    ["SMTP_URL", "mail.example.org", /smtp:\/\/ or smtps:\/\//],
    ["LOG_LEVEL", "loud", /one of: trace/],
    ["SMS", "whatsapp", /log, netgsm, iletimerkezi/],
    ["BANK", "garanti", /simulator, payfor/],
    ["BANK_MERCHANT_PASS", "şifre", /ASCII/],
    ["BANK_MERCHANT_ID", "0853 0000", /blank/],
  ])("%s=%s", (variable, value, expected) => {
    const env = { ...real, [variable]: value };
    expect(requireOnlyProblem(variable, env)).toMatch(expected);
  });

  test("an invalid DATABASE_URL does not start demo mode, and the problem does not contain its password", () => {
    const env = { ...real, DATABASE_URL: "mysql://root:topsecret@db/imece" };
    expect(requireOnlyProblem("DATABASE_URL", env)).not.toContain("topsecret");
    expect(listProblems({ DATABASE_URL: "mysql://db" })).toContainEqual(
      expect.objectContaining({ variable: "DATABASE_URL" }),
    );
  });

  test("all problems are reported together", () => {
    const problems = listProblems({ ...real, PORT: "x", SEED: "x", BANK_MBR_ID: "" });
    expect(problems.map((problem) => problem.variable).sort()).toEqual(["BANK_MBR_ID", "PORT", "SEED"]);
  });

  test.each([
    ["a blank before it", " s3cret"],
    ["a blank after it", "s3cret "],
    ["nothing but a blank", " "],
    ["a line break", "s3cret\n"],
    ["double quotes around it", '"s3cret"'],
    ["single quotes around it", "'s3cret'"],
    ["a byte-order mark", "\uFEFFs3cret"],
  ])("%s is refused, because the bank would refuse every hash without a reason", (_, value) => {
    const line = requireOnlyProblem("BANK_MERCHANT_PASS", { ...real, BANK_MERCHANT_PASS: value });
    expect(line).toContain("blanks or quotes");
    expect(requireOnlyProblem("SMS", { ...real, SMS: '"log"' })).toContain("blanks or quotes");
  });

  test("a byte-order mark at the start of .env is ignored", () => {
    expect(requireConfig({ "\uFEFFPORT": "4000" }).port).toBe(4000);
  });
});

describe("ADMIN_PATH", () => {
  test.each(["bagis", "API", "uploads", "biz-kimiz", "bank-simulator", "payment", "/odeme/"])(
    "%s is refused, because it would hide a page",
    (path) => {
      expect(requireOnlyProblem("ADMIN_PATH", { ...real, ADMIN_PATH: path })).toContain(
        "is a page of the site",
      );
    },
  );

  test.each(["a/b", "ab", "kapı", ".netlify", "sitemap.xml", "/", "//", "-x-", "x".repeat(65)])(
    "%s is refused, because it is not one plain segment",
    (path) => {
      expect(requireOnlyProblem("ADMIN_PATH", { ...real, ADMIN_PATH: path })).toContain("one path segment");
      expect(requireOnlyProblem("ADMIN_PATH", { ADMIN_PATH: path })).toContain("one path segment");
    },
  );

  test("slashes around it are removed", () => {
    expect(requireConfig({ ADMIN_PATH: "/kapi-7/" }).adminPath).toBe("kapi-7");
  });

  test("every first segment of a route or of a public file is reserved", () => {
    const routes = readFileSync(join(root, "app/routes.ts"), "utf8");
    // Routes below the prefix cannot conflict with it.
    const [routesBefore = "", routesAfter = ""] = routes.split('route(":adminPath"');
    const siteRoutes = routesBefore + routesAfter.slice(routesAfter.indexOf("\n  ]),"));
    const segments = [...siteRoutes.matchAll(/route\("([a-z0-9-]+)["/]/g)].map((match) => match[1] ?? "");
    // A prefix has no dot, so only folders can conflict with it.
    const files = readdirSync(join(root, "public")).filter((name) => !name.includes("."));
    expect(segments).toContain("bagis");
    expect(files).toContain("stories");
    const unreserved = [...segments, ...files].filter(
      (path) => path.length > 2 && listProblems({ ADMIN_PATH: path }).length === 0,
    );
    expect(unreserved).toEqual([]);
  });
});

describe("the bank", () => {
  test.each<[VariableName, string]>([
    ["BANK_MERCHANT_ID", "085300000009704"],
    ["BANK_MERCHANT_PASS", "12345678"],
    ["BANK_USER_CODE", "QNB_API_KULLANICI_3DPAY"],
  ])("%s: the published test value is refused", (variable, value) => {
    expect(requireOnlyProblem(variable, { ...real, [variable]: value })).toContain("published test");
  });

  test.each(["http://localhost:4000/Mpi", "http://127.0.0.1:4000/Mpi", "http://[::1]:4000/Mpi"])(
    "%s is an address of this machine, so http is allowed",
    (url) => {
      expect(requireConfig({ ...real, BANK_3D_URL: url, BANK_API_URL: url }).banks[0]?.kind).toBe("payfor");
    },
  );

  test.each([
    "http://vpos.example.com/Mpi",
    "http://127.0.0.1.example.com/Mpi",
    "http://localhost.example.com/",
  ])("%s is an address of another machine, so http is refused", (url) => {
    expect(requireOnlyProblem("BANK_3D_URL", { ...real, BANK_3D_URL: url })).toContain(
      "must start with https:",
    );
    expect(requireOnlyProblem("BANK_API_URL", { ...real, BANK_API_URL: url })).toContain(
      "must start with https:",
    );
    expect(requireOnlyProblem("BANK_3D_URL", { BANK_3D_URL: url })).toContain("names another machine");
  });

  test("a kind that has no simulator cannot be simulated", () => {
    expect(requireOnlyProblem("SIMULATE", { SIMULATE: "garanti" })).toMatch(/one of: payfor/);
  });

  test("a simulator at another address keeps the other values of its account", () => {
    const url3d = "http://127.0.0.1:4000/bank/Mpi/Default.aspx";
    const [bank] = requireConfig({ BANK: undefined, BANK_3D_URL: url3d }).banks;
    expect(bank).toMatchObject({ simulated: true });
    expect(bank?.account).toEqual({ url3d, ...simulatorAccount });
  });
});

test("an SMS provider on another machine needs https", () => {
  const account = { ...real, SMS: "netgsm", NETGSM_USERNAME: "a", NETGSM_PASSWORD: "b", NETGSM_HEADER: "c" };
  const withAddress = (NETGSM_API_URL: string) => ({ ...account, NETGSM_API_URL });
  expect(requireOnlyProblem("NETGSM_API_URL", withAddress("http://sms.example.com"))).toContain(
    "must start with https:",
  );
  for (const url of ["http://127.0.0.1:4000", "https://sms.example.com"])
    expect(requireConfig(withAddress(url)).sms).toMatchObject({ account: { apiUrl: url } });
});

describe("settings that depend on each other", () => {
  test("WEB_CONCURRENCY and DATABASE_DIRECT_URL need DATABASE_URL, and PAYMENT_PORT differs from PORT", () => {
    expect(requireOnlyProblem("WEB_CONCURRENCY", { WEB_CONCURRENCY: "2" })).toContain("needs DATABASE_URL");
    expect(requireConfig({ ...real, WEB_CONCURRENCY: "2" }).webConcurrency).toBe(2);
    expect(requireConfig({ ...real, PAYMENT_PORT: "3001" }).paymentPort).toBe(3001);
    expect(requireOnlyProblem("PAYMENT_PORT", { PAYMENT_PORT: "3000" })).toContain("PORT as well");
    const DATABASE_DIRECT_URL = "postgres://imece:word@db.example.org/imece";
    expect(requireOnlyProblem("DATABASE_DIRECT_URL", { DATABASE_DIRECT_URL })).toContain(
      "without DATABASE_URL",
    );
  });

  test.each<[string, Environment, VariableName[]]>([
    ["netgsm", { SMS: "netgsm" }, ["NETGSM_USERNAME", "NETGSM_PASSWORD", "NETGSM_HEADER"]],
    [
      "iletimerkezi",
      { SMS: "iletimerkezi" },
      ["ILETIMERKEZI_KEY", "ILETIMERKEZI_HASH", "ILETIMERKEZI_SENDER"],
    ],
    [
      "s3",
      { STORAGE: "s3" },
      ["S3_ENDPOINT", "S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY", "S3_PUBLIC_URL"],
    ],
    ["mail", { SMTP_URL: "smtp://mail.example.org:587" }, ["MAIL_FROM"]],
  ])("%s needs the variables of its account", (_, env, variables) => {
    const problems = listProblems(env);
    expect(problems.map((problem) => problem.variable)).toEqual(variables);
    for (const { message } of problems) expect(message).toMatch(/^is missing; it is required with /);
  });
});

describe(".env.example", () => {
  test("matches the list of variables (write it with `node tools/env-example.ts`)", () => {
    expect(readFileSync(join(root, ".env.example"), "utf8")).toBe(envExample());
  });

  test("gives the default configuration when every line is enabled", () => {
    const text = envExample()
      .replace("localhost:PORT", "localhost:3000")
      .replaceAll(/^#(?=[A-Z0-9_]+=)/gm, "");
    expect(Object.keys(parseEnv(text)).length).toBeGreaterThan(40);
    expect(requireConfig(parseEnv(text))).toEqual(requireConfig({}));
  });
});
