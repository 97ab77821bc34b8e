import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { checkStructure } from "./check-structure.ts";

const checkouts: string[] = [];
afterEach(() => {
  for (const folder of checkouts.splice(0)) rmSync(folder, { recursive: true });
});

/** Returns the failures of a checkout with these files, each as "path:line message". */
function check(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), "imece-structure-"));
  checkouts.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkStructure(root).failures.map(({ path, line, message }) => `${path}:${line ?? ""} ${message}`);
}

/** A file that imports a value, and a file that imports a type. */
const valueImport = (target: string) => `// a comment\nimport { thing } from "${target}";\nthing();\n`;
const typeImport = (target: string) =>
  `import type { Thing } from "${target}";\nexport type Other = Thing;\n`;

describe("inside server/", () => {
  const order = "server/giving/orders/insert-order.ts";

  test("a tier must not import a later tier, not even a type, and the failure says what to do", () => {
    expect(check({ "server/staff/audit.ts": valueImport(`#${order}`) })).toEqual([
      expect.stringMatching(/^server\/staff\/audit.ts:2 .*may not know server\/giving\/.*[Mm]ove/),
    ]);
    expect(check({ "server/platform/clock.ts": typeImport("#server/compose/compose.ts") })).toHaveLength(1);
    expect(check({ "server/content/news/queries.ts": valueImport("#server/staff/audit.ts") })).toEqual([]);
    expect(check({ [order]: valueImport("#server/giving/payments/start-payment.ts") })).toEqual([]);
  });

  test("the last tier and tests may import everything", () => {
    const files = {
      "server/compose/compose.ts": valueImport("#server/demo/fill-demo.ts"),
      "server/platform/db/connect.db.test.ts": valueImport(`#${order}`),
      "server/giving/orders/test-orders.ts": valueImport("#server/compose/compose.ts"),
    };
    expect(check(files)).toEqual([]);
  });

  test("a folder that is not a tier is a failure", () => {
    expect(check({ "server/gadgets/queries.ts": valueImport("#server/platform/clock.ts") })[0]).toContain(
      "none of the tiers",
    );
  });

  test("a bank must not import the database or other parts of payments", () => {
    const bank = "server/giving/payments/banks/payfor/verify.ts";
    expect(check({ [bank]: valueImport("#server/platform/db/connect.ts") })).toHaveLength(1);
    expect(check({ [bank]: valueImport("#server/giving/payments/record-message.ts") })).toHaveLength(1);
    expect(check({ [bank]: valueImport("drizzle-orm") })).toHaveLength(1);
    expect(
      check({ [bank]: `${valueImport("../bank.ts")}${typeImport("#server/platform/errors.ts")}` }),
    ).toEqual([]);
  });
});

describe("between the top folders", () => {
  test("server/ must not import screens or HTTP, not even in a test", () => {
    for (const target of [
      "#app/i18n/i18n.ts",
      "react",
      "react-router",
      "react-dom/server",
      "hono",
      "@hono/node-server",
    ]) {
      expect(check({ "server/giving/orders/insert-order.ts": typeImport(target) }), target).toHaveLength(1);
      expect(check({ "server/orders/insert-order.test.ts": valueImport(target) }), target).toHaveLength(1);
    }
    expect(check({ "server/platform/ids.ts": valueImport("react-native-like-name") })).toEqual([]);
  });

  test("shared/ may import only itself and zod", () => {
    expect(check({ "shared/giving/cart.ts": valueImport("zod") + valueImport("./money.ts") })).toEqual([]);
    for (const target of ["node:fs", "drizzle-orm", "#server/platform/ids.ts", "#app/i18n/i18n.ts"]) {
      expect(check({ "shared/giving/cart.ts": valueImport(target) }), target).toHaveLength(1);
    }
    expect(check({ "shared/giving/cart.test.ts": valueImport("vitest") })).toEqual([]);
  });

  test("only simulated-bank.ts, settings, drills and tests may import tools/, and only tests testing/ and drills/", () => {
    const simulator = "tools/bank-simulator/simulator.ts";
    expect(
      check({
        "app/http/server/simulated-bank.ts": valueImport(`../../../${simulator}`),
        "vite.config.ts": valueImport("./tools/setup/messages.ts"),
        "drills/kill-drill.ts": valueImport("../testing/databases/postgres.ts") + valueImport("pg"),
        "server/commit.db.test.ts": valueImport("../drills/site.ts") + valueImport("#testing/site/until.ts"),
      }),
    ).toEqual([]);
    expect(check({ "main.ts": valueImport(`./${simulator}`) })).toHaveLength(1);
    expect(check({ "server/compose/compose.ts": valueImport("../drills/site.ts") })).toHaveLength(1);
    expect(check({ "server/compose/compose.ts": valueImport("#testing/site/until.ts") })).toHaveLength(1);
    expect(check({ "server/compose/compose.ts": valueImport(`../${simulator}`) })).toHaveLength(1);
    expect(
      check({ "server/giving/payments/donation.db.test.ts": valueImport(`../../../${simulator}`) }),
    ).toEqual([]);
  });

  test("the bank simulator must not import the bank's adapter", () => {
    const failures = check({
      "tools/bank-simulator/hash.ts": valueImport("#server/giving/payments/banks/payfor/hash.ts"),
    });
    expect(failures[0]).toContain("one misreading");
  });

  test("only server/platform/db/ may import database drivers", () => {
    expect(
      check({ "server/platform/db/connect.ts": valueImport("pg") + valueImport("drizzle-orm/pglite") }),
    ).toEqual([]);
    expect(check({ "server/orders/queries.ts": valueImport("pg") })).toHaveLength(1);
    expect(
      check({
        "server/orders/queries.ts": valueImport("drizzle-orm") + valueImport("drizzle-orm/pg-core"),
      }),
    ).toEqual([]);
  });

  test("only the decoder's program may decode pictures", () => {
    const decoder = "server/platform/pictures/decoder";
    expect(check({ [`${decoder}/load-sharp.ts`]: valueImport("sharp") })).toEqual([]);
    expect(check({ "server/content/pictures/store-image.ts": valueImport("sharp") })).toHaveLength(1);
    expect(
      check({
        "app/http/endpoints/card.ts": valueImport("#server/platform/pictures/decoder/draw-card.ts"),
      }),
    ).toHaveLength(1);
    expect(check({ "server/platform/pictures/decode-picture.ts": typeImport("./decoder/job.ts") })).toEqual(
      [],
    );
    expect(check({ "server/content/pictures/store-image.db.test.ts": valueImport("sharp") })).toEqual([]);
  });

  test("a top folder must be imported by its # name", () => {
    expect(check({ "app/ui/price.tsx": valueImport("../../shared/money.ts") })[0]).toContain(
      "#shared/money.ts",
    );
  });
});

describe("inside app/", () => {
  const routes = {
    "app/routes.ts": `export default [index("site/home/page.tsx"), route(kind, \`admin/\${kind}/list.tsx\`)];\n`,
  };

  test("site and admin must not import each other", () => {
    expect(check({ "app/site/home/hero.tsx": valueImport("../../admin/kit/pager.tsx") })).toHaveLength(1);
    expect(check({ "app/admin/news/list.tsx": typeImport("../../site/home/hero.tsx") })).toHaveLength(1);
  });

  test("the admin kit must not import an entity, and ui/ no section", () => {
    expect(check({ "app/admin/kit/pager.tsx": valueImport("../news/list.tsx") })).toHaveLength(1);
    expect(check({ "app/admin/kit/pager.tsx": typeImport("#server/content/news/queries.ts") })).toHaveLength(
      1,
    );
    expect(check({ "app/admin/kit/pager.tsx": valueImport("../../ui/button.tsx") })).toEqual([]);
    expect(check({ "app/ui/button.tsx": typeImport("../site/home/hero.tsx") })).toHaveLength(1);
  });

  test("code for the browser may import only types of the server", () => {
    const queries = "#server/campaigns/queries.ts";
    expect(check({ ...routes, "app/site/home/hero.tsx": valueImport(queries) })[0]).toContain(
      "reaches the browser",
    );
    expect(check({ ...routes, "app/site/home/hero.tsx": typeImport(queries) })).toEqual([]);
    expect(
      check({ ...routes, "app/site/home/hero.tsx": valueImport("../../http/request/context.ts") }),
    ).toHaveLength(1);
    const checkImport = (path: string) => check({ ...routes, [`app/${path}`]: valueImport(queries) });
    const allowedPaths = ["site/home/data.server.ts", "http/endpoints/rss.ts", "entry.server.tsx"];
    for (const path of ["site/home/page.tsx", "admin/news/list.tsx", ...allowedPaths])
      expect(checkImport(path), path).toEqual([]);
    for (const path of ["admin/news/row.tsx", "admin/news/parts/list.tsx"])
      expect(checkImport(path), path).toHaveLength(1);
  });

  test("inline types, re-exports and dynamic imports count as imports, strings and comments do not", () => {
    const path = "app/site/home/hero.tsx";
    expect(
      check({ [path]: `import { type A } from "#server/compose/compose.ts";\nexport type B = A;` }),
    ).toEqual([]);
    expect(
      check({ [path]: `import { type A, b } from "#server/compose/compose.ts";\nb as A;` }),
    ).toHaveLength(1);
    expect(check({ [path]: `export * from "#server/compose/compose.ts";` })).toHaveLength(1);
    expect(check({ [path]: `export type { A } from "#server/compose/compose.ts";` })).toEqual([]);
    expect(check({ [path]: `const a = await import("#server/compose/compose.ts");\na();` })).toHaveLength(1);
    const text = `// import "#server/compose/compose.ts"\nexport const a = <p>import "#server/compose/compose.ts"</p>;`;
    expect(check({ [path]: text })).toEqual([]);
  });
});

test("only read-text.ts may normalise text, because it cuts the text first", () => {
  const text = 'export const clean = (text: string) => text.normalize("NFC");\n';
  expect(check({ "shared/giving/donor.ts": text })[0]).toContain("shared/text/read-text.ts");
  expect(check({ "server/giving/orders/rules.ts": text, "app/site/name.ts": text })).toHaveLength(2);
  expect(check({ "shared/text/read-text.ts": text, "shared/giving/donor.test.ts": text })).toEqual([]);
});

test.each([
  ["a word looked up with a fallback", "export const name = (kind: string) => names[kind] ?? kind;"],
  ["a word looked up with `in`", "if (!(intent in intents)) stop();"],
  ["a form read past its reader", "const form = await request.formData();"],
  ["a field of any length", 'const id = String(form.get("id") ?? "");'],
  ["an address with a text as it is", ["const href = `mailto:$", "{email}`;"].join("")],
])("%s is a failure with its line", (_, line) => {
  expect(check({ "app/admin/news/list.tsx": `\n${line}\n` })[0]).toMatch(/^app\/admin\/news\/list.tsx:2 /);
});

test("a file that does not parse is a failure, and the check continues", () => {
  const failures = check({ "shared/a.ts": "import {", "shared/b.ts": valueImport("node:fs") });
  expect(failures).toEqual([
    expect.stringContaining("cannot be read"),
    expect.stringContaining("shared/b.ts:2"),
  ]);
});

describe("names and sizes", () => {
  test.each([
    "server/orders/order-utils.ts",
    "app/helpers/price.ts",
    "server/messaging/sms-service.ts",
    "app/ui/index.ts",
    "app/ui/PriceTag.tsx",
    "shared/order_id.ts",
    "server/content/campaigns/stuff.ts",
    "server/content/campaigns/campaign.ts",
  ])("%s is a refused name", (path) => {
    expect(check({ [path]: "export {};\n" }).length).toBeGreaterThan(0);
  });

  test.each([
    "server/content/campaigns/archive-campaign.ts",
    "server/content/news/queries.ts",
    "server/giving/payments/finish-payment.db.test.ts",
    "server/giving/payments/banks/payfor/hash.ts",
    "app/entry.client.tsx",
    "app/ui/commonplace.tsx",
  ])("%s is an allowed name", (path) => {
    expect(check({ [path]: "export {};\n" })).toEqual([]);
  });

  test("a file may have at most 300 lines, except texts and sample content", () => {
    const long = "//\n".repeat(301);
    expect(check({ "app/ui/table.tsx": "//\n".repeat(300) })).toEqual([]);
    expect(check({ "app/ui/table.tsx": long })[0]).toContain("301 lines");
    expect(check({ "shared/messages/tr.ts": long, "server/demo/content/news.ts": long })).toEqual([]);
  });
});

describe("citations", () => {
  const docs = {
    "docs/contract.md": "# The contract\n\n## The bank's callback\n",
    "docs/decisions/030-group-commit.md": "# 030\n",
  };

  test("an existing heading, file and decision may be cited", () => {
    const text =
      "// See docs/contract.md#the-banks-callback, docs/contract.md, docs/decisions/030 and decision 030.\n";
    expect(check({ ...docs, "server/platform/clock.ts": text })).toEqual([]);
  });

  test.each([
    ["docs/contract.md#the-result-page", "no heading"],
    ["docs/elsewhere.md", "not in this repository"],
    ["decision 031", "no decision 031"],
    ["contract section 3", "names no file"],
    ["specification, section 4", "names no file"],
    ["reference 1.4", "names no file"],
  ])("%s is a refused citation", (cited, problem) => {
    const failures = check({ ...docs, "server/platform/clock.ts": `\n// See ${cited}.\n` });
    expect(failures).toEqual([expect.stringMatching(new RegExp(`^server/platform/clock.ts:2 .*${problem}`))]);
  });

  test("a link in a document to a missing heading or file is refused", () => {
    const text = "[one](../contract.md#the-banks-callback) [two](missing.md) [three](https://example.org)\n";
    expect(check({ ...docs, "docs/how-to/go.md": text })).toEqual([
      expect.stringMatching(/^docs\/how-to\/go.md:1 docs\/how-to\/missing.md is not/),
    ]);
  });
});
