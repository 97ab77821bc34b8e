import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { checkStructure } from "./check-structure.ts";

const checkouts: string[] = [];
afterEach(() => {
  for (const folder of checkouts.splice(0)) rmSync(folder, { recursive: true });
});

/** The failures of a checkout with these files, as `path: message`. */
function failuresOf(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), "imece-structure-"));
  checkouts.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkStructure(root).failures.map(({ path, line, message }) => `${path}:${line ?? ""} ${message}`);
}

/** One file that imports one target, by value and by type. */
const value = (target: string) => `// a comment\nimport { thing } from "${target}";\nthing();\n`;
const type = (target: string) => `import type { Thing } from "${target}";\nexport type Other = Thing;\n`;

describe("inside server/", () => {
  const order = "server/giving/orders/insert-order.ts";

  test("a tier never imports a later one, not even a type, and the failure says what to do", () => {
    expect(failuresOf({ "server/staff/audit.ts": value(`#${order}`) })).toEqual([
      expect.stringMatching(/^server\/staff\/audit.ts:2 .*may not know server\/giving\/.*[Mm]ove/),
    ]);
    expect(failuresOf({ "server/platform/clock.ts": type("#server/compose/compose.ts") })).toHaveLength(1);
    expect(failuresOf({ "server/content/news/queries.ts": value("#server/staff/audit.ts") })).toEqual([]);
    expect(failuresOf({ [order]: value("#server/giving/payments/start-payment.ts") })).toEqual([]);
  });

  test("the last tier and tests import everything", () => {
    const files = {
      "server/compose/compose.ts": value("#server/demo/fill-demo.ts"),
      "server/platform/db/connect.db.test.ts": value(`#${order}`),
      "server/giving/orders/test-orders.ts": value("#server/compose/compose.ts"),
    };
    expect(failuresOf(files)).toEqual([]);
  });

  test("a folder that is no tier is named", () => {
    expect(failuresOf({ "server/gadgets/queries.ts": value("#server/platform/clock.ts") })[0]).toContain(
      "none of the tiers",
    );
  });

  test("a bank is pure", () => {
    const bank = "server/giving/payments/banks/payfor/verify.ts";
    expect(failuresOf({ [bank]: value("#server/platform/db/connect.ts") })).toHaveLength(1);
    expect(failuresOf({ [bank]: value("#server/giving/payments/record-message.ts") })).toHaveLength(1);
    expect(failuresOf({ [bank]: value("drizzle-orm") })).toHaveLength(1);
    expect(failuresOf({ [bank]: `${value("../bank.ts")}${type("#server/platform/errors.ts")}` })).toEqual([]);
  });
});

describe("between the top folders", () => {
  test("server/ imports no screens and no HTTP, not even in a test", () => {
    for (const target of [
      "#app/i18n/i18n.ts",
      "react",
      "react-router",
      "react-dom/server",
      "hono",
      "@hono/node-server",
    ]) {
      expect(failuresOf({ "server/giving/orders/insert-order.ts": type(target) }), target).toHaveLength(1);
      expect(failuresOf({ "server/orders/insert-order.test.ts": value(target) }), target).toHaveLength(1);
    }
    expect(failuresOf({ "server/platform/ids.ts": value("react-native-like-name") })).toEqual([]);
  });

  test("shared/ imports only itself and zod", () => {
    expect(failuresOf({ "shared/giving/cart.ts": value("zod") + value("./money.ts") })).toEqual([]);
    for (const target of ["node:fs", "drizzle-orm", "#server/platform/ids.ts", "#app/i18n/i18n.ts"]) {
      expect(failuresOf({ "shared/giving/cart.ts": value(target) }), target).toHaveLength(1);
    }
    expect(failuresOf({ "shared/giving/cart.test.ts": value("vitest") })).toEqual([]);
  });

  test("only one file, settings, drills and tests import tools/, and only tests import testing/ and drills/", () => {
    const simulator = "tools/bank-simulator/simulator.ts";
    expect(
      failuresOf({
        "app/http/server/simulated-bank.ts": value(`../../../${simulator}`),
        "vite.config.ts": value("./tools/setup/messages.ts"),
        "drills/kill-drill.ts": value("../testing/databases/postgres.ts") + value("pg"),
        "server/commit.db.test.ts": value("../drills/site.ts") + value("#testing/site/until.ts"),
      }),
    ).toEqual([]);
    expect(failuresOf({ "main.ts": value(`./${simulator}`) })).toHaveLength(1);
    expect(failuresOf({ "server/compose/compose.ts": value("../drills/site.ts") })).toHaveLength(1);
    expect(failuresOf({ "server/compose/compose.ts": value("#testing/site/until.ts") })).toHaveLength(1);
    expect(failuresOf({ "server/compose/compose.ts": value(`../${simulator}`) })).toHaveLength(1);
    expect(
      failuresOf({ "server/giving/payments/donation.db.test.ts": value(`../../../${simulator}`) }),
    ).toEqual([]);
  });

  test("the bank simulator shares nothing with the bank's adapter", () => {
    const failures = failuresOf({
      "tools/bank-simulator/hash.ts": value("#server/giving/payments/banks/payfor/hash.ts"),
    });
    expect(failures[0]).toContain("one misreading");
  });

  test("only server/platform/db/ imports database drivers", () => {
    expect(
      failuresOf({ "server/platform/db/connect.ts": value("pg") + value("drizzle-orm/pglite") }),
    ).toEqual([]);
    expect(failuresOf({ "server/orders/queries.ts": value("pg") })).toHaveLength(1);
    expect(
      failuresOf({ "server/orders/queries.ts": value("drizzle-orm") + value("drizzle-orm/pg-core") }),
    ).toEqual([]);
  });

  test("only the decoder's own process decodes pictures", () => {
    const decoder = "server/platform/pictures/decoder";
    expect(failuresOf({ [`${decoder}/load-sharp.ts`]: value("sharp") })).toEqual([]);
    expect(failuresOf({ "server/content/pictures/store-image.ts": value("sharp") })).toHaveLength(1);
    expect(
      failuresOf({ "app/http/endpoints/card.ts": value("#server/platform/pictures/decoder/draw-card.ts") }),
    ).toHaveLength(1);
    expect(failuresOf({ "server/platform/pictures/decode-picture.ts": type("./decoder/job.ts") })).toEqual(
      [],
    );
    expect(failuresOf({ "server/content/pictures/store-image.db.test.ts": value("sharp") })).toEqual([]);
  });

  test("top folders are reached by their # names", () => {
    expect(failuresOf({ "app/ui/price.tsx": value("../../shared/money.ts") })[0]).toContain(
      "#shared/money.ts",
    );
  });
});

describe("inside app/", () => {
  const routes = {
    "app/routes.ts": `export default [index("site/home/page.tsx"), route(kind, \`admin/\${kind}/list.tsx\`)];\n`,
  };

  test("site and admin never import each other", () => {
    expect(failuresOf({ "app/site/home/hero.tsx": value("../../admin/kit/pager.tsx") })).toHaveLength(1);
    expect(failuresOf({ "app/admin/news/list.tsx": type("../../site/home/hero.tsx") })).toHaveLength(1);
  });

  test("the admin kit imports no entity, the ui no section", () => {
    expect(failuresOf({ "app/admin/kit/pager.tsx": value("../news/list.tsx") })).toHaveLength(1);
    expect(failuresOf({ "app/admin/kit/pager.tsx": type("#server/content/news/queries.ts") })).toHaveLength(
      1,
    );
    expect(failuresOf({ "app/admin/kit/pager.tsx": value("../../ui/button.tsx") })).toEqual([]);
    expect(failuresOf({ "app/ui/button.tsx": type("../site/home/hero.tsx") })).toHaveLength(1);
  });

  test("code that reaches the browser imports nothing of the server but types", () => {
    const queries = "#server/campaigns/queries.ts";
    expect(failuresOf({ ...routes, "app/site/home/hero.tsx": value(queries) })[0]).toContain(
      "reaches the browser",
    );
    expect(failuresOf({ ...routes, "app/site/home/hero.tsx": type(queries) })).toEqual([]);
    expect(
      failuresOf({ ...routes, "app/site/home/hero.tsx": value("../../http/request/context.ts") }),
    ).toHaveLength(1);
    const importing = (path: string) => failuresOf({ ...routes, [`app/${path}`]: value(queries) });
    const free = ["site/home/data.server.ts", "http/endpoints/rss.ts", "entry.server.tsx"];
    for (const path of ["site/home/page.tsx", "admin/news/list.tsx", ...free])
      expect(importing(path), path).toEqual([]);
    for (const path of ["admin/news/row.tsx", "admin/news/parts/list.tsx"])
      expect(importing(path), path).toHaveLength(1);
  });

  test("inline types, re-exports and dynamic imports are seen, strings and comments are not", () => {
    const path = "app/site/home/hero.tsx";
    expect(
      failuresOf({ [path]: `import { type A } from "#server/compose/compose.ts";\nexport type B = A;` }),
    ).toEqual([]);
    expect(
      failuresOf({ [path]: `import { type A, b } from "#server/compose/compose.ts";\nb as A;` }),
    ).toHaveLength(1);
    expect(failuresOf({ [path]: `export * from "#server/compose/compose.ts";` })).toHaveLength(1);
    expect(failuresOf({ [path]: `export type { A } from "#server/compose/compose.ts";` })).toEqual([]);
    expect(
      failuresOf({ [path]: `const a = await import("#server/compose/compose.ts");\na();` }),
    ).toHaveLength(1);
    const text = `// import "#server/compose/compose.ts"\nexport const a = <p>import "#server/compose/compose.ts"</p>;`;
    expect(failuresOf({ [path]: text })).toEqual([]);
  });
});

test("only one file normalises text, after cutting it", () => {
  const text = 'export const clean = (text: string) => text.normalize("NFC");\n';
  expect(failuresOf({ "shared/giving/donor.ts": text })[0]).toContain("shared/text/read-text.ts");
  expect(failuresOf({ "server/giving/orders/rules.ts": text, "app/site/name.ts": text })).toHaveLength(2);
  expect(failuresOf({ "shared/text/read-text.ts": text, "shared/giving/donor.test.ts": text })).toEqual([]);
});

test.each([
  ["a word looked up with a fallback", "export const name = (kind: string) => names[kind] ?? kind;"],
  ["a word looked up with `in`", "if (!(intent in intents)) stop();"],
  ["a form read past its reader", "const form = await request.formData();"],
  ["a field of any length", 'const id = String(form.get("id") ?? "");'],
  ["an address with a text as it is", ["const href = `mailto:$", "{email}`;"].join("")],
])("%s is told where it is written", (_, line) => {
  expect(failuresOf({ "app/admin/news/list.tsx": `\n${line}\n` })[0]).toMatch(
    /^app\/admin\/news\/list.tsx:2 /,
  );
});

test("a file that cannot be parsed is a failure and does not end the check", () => {
  const failures = failuresOf({ "shared/a.ts": "import {", "shared/b.ts": value("node:fs") });
  expect(failures).toEqual([
    expect.stringContaining("cannot be read"),
    expect.stringContaining("shared/b.ts:2"),
  ]);
});

test("an import cycle is reported once, as a path; type imports make none", () => {
  const files = {
    "shared/a.ts": value("./b.ts"),
    "shared/b.ts": value("./c.ts"),
    "shared/c.ts": value("./a.ts"),
    "shared/d.ts": value("./a.ts"),
  };
  const failures = failuresOf(files);
  expect(failures).toHaveLength(1);
  expect(failures[0]).toContain("shared/a.ts → shared/b.ts → shared/c.ts → shared/a.ts");
  expect(failuresOf({ ...files, "shared/c.ts": type("./a.ts") })).toEqual([]);
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
  ])("%s is refused", (path) => {
    expect(failuresOf({ [path]: "export {};\n" }).length).toBeGreaterThan(0);
  });

  test.each([
    "server/content/campaigns/archive-campaign.ts",
    "server/content/news/queries.ts",
    "server/giving/payments/finish-payment.db.test.ts",
    "server/giving/payments/banks/payfor/hash.ts",
    "app/entry.client.tsx",
    "app/ui/commonplace.tsx",
  ])("%s is welcome", (path) => {
    expect(failuresOf({ [path]: "export {};\n" })).toEqual([]);
  });

  test("files have at most 300 lines, except texts and sample content", () => {
    const long = "//\n".repeat(301);
    expect(failuresOf({ "app/ui/table.tsx": "//\n".repeat(300) })).toEqual([]);
    expect(failuresOf({ "app/ui/table.tsx": long })[0]).toContain("301 lines");
    expect(failuresOf({ "shared/messages/tr.ts": long, "server/demo/content/news.ts": long })).toEqual([]);
  });
});

describe("citations", () => {
  const docs = {
    "docs/contract.md": "# The contract\n\n## The bank's callback\n",
    "docs/decisions/030-group-commit.md": "# 030\n",
  };

  test("a heading, a file and a note that are there may be cited", () => {
    const text =
      "// See docs/contract.md#the-banks-callback, docs/contract.md, docs/decisions/030 and decision 030.\n";
    expect(failuresOf({ ...docs, "server/platform/clock.ts": text })).toEqual([]);
  });

  test.each([
    ["docs/contract.md#the-result-page", "no heading"],
    ["docs/elsewhere.md", "not in this repository"],
    ["decision 031", "no decision 031"],
    ["contract section 3", "names no file"],
    ["specification, section 4", "names no file"],
    ["reference 1.4", "names no file"],
  ])("%s is refused", (cited, message) => {
    const failures = failuresOf({ ...docs, "server/platform/clock.ts": `\n// See ${cited}.\n` });
    expect(failures).toEqual([expect.stringMatching(new RegExp(`^server/platform/clock.ts:2 .*${message}`))]);
  });

  test("so are links of documents", () => {
    const text = "[one](../contract.md#the-banks-callback) [two](missing.md) [three](https://example.org)\n";
    expect(failuresOf({ ...docs, "docs/how-to/go.md": text })).toEqual([
      expect.stringMatching(/^docs\/how-to\/go.md:1 docs\/how-to\/missing.md is not/),
    ]);
  });
});
