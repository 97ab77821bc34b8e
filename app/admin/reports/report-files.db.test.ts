import { execFileSync, spawnSync } from "node:child_process";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openExport } from "#app/admin/exports/open-export.server.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { readOrdersQuery } from "#app/admin/orders/read-query.ts";
import { sumListedGifts } from "#app/admin/orders/sum-listed-gifts.server.ts";
import { readRows } from "#server/giving/import/reader/read-rows.ts";
import { listOrders } from "#server/giving/orders/list-orders.ts";
import { readMonth } from "#server/giving/reports/read-month.ts";
import { auditLog } from "#server/staff/table.ts";
import { type GiftSums, netOf } from "#shared/giving/gift-sums.ts";
import { REPORT_GROUPINGS } from "#shared/giving/report-groupings.ts";
import { createRandom } from "#testing/donor/random.ts";
import { siteForTests } from "#testing/world/documents.ts";
import { fixedIdentity } from "#testing/world/identity.ts";
import { addRandomOrders } from "#testing/world/report-orders.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { describeChange } from "./describe-change.ts";
import { loadReport } from "./load-report.server.ts";
import { toOrders } from "./order-address.ts";

let t: Site;
beforeAll(async () => {
  t = await openSite();
  await addRandomOrders(t.db, createRandom(6), { count: 300, until: t.clock.now() });
});
afterAll(() => t.close());

const load = (search: string) => loadReport(t.db, new URL(`http://report/?${search}`), t.clock.now());

async function download(kind: "report" | "month-report", format: "csv" | "xlsx" | "pdf", search: string) {
  const ctx = { ...(await t.as("Ece")), identity: fixedIdentity(siteForTests) };
  const opened = await openExport(ctx, kind, format, new URLSearchParams(search));
  if (opened.kind !== "open") throw new Error(opened.kind);
  const pieces = [];
  for await (const piece of opened.pieces) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function readCells(file: Buffer): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  const verdict = await readRows(file, ({ cells }) => rows.push(cells));
  expect(verdict.kind).toBe("whole");
  return rows;
}

test.each(REPORT_GROUPINGS)("the list behind a row by %s has the gifts of the row", async (by) => {
  const { report } = await load(`by=${by}&period=last-year&donationType=zekat`);
  const rows = report.rows.length > 60 ? report.rows.slice(0, 60) : report.rows;
  expect(rows.length).toBeGreaterThan(0);
  const lists: [string, GiftSums["notCounted"]][] = [
    [toOrders(report.request, "", report.request.days, true), report.total.sums],
    ...rows.flatMap(({ key, days, sums }): [string, GiftSums["notCounted"]][] =>
      days
        ? [
            [toOrders(report.request, key, days, true), sums],
            [toOrders(report.request, key, days, false), sums.notCounted],
          ]
        : [],
    ),
  ];
  for (const [path, { gifts, amount, refunded }] of lists) {
    const { query, filter } = readOrdersQuery(new URL(`http://list/${path}`));
    expect((await listOrders(t.db, filter)).total, path).toBe(gifts);
    expect(await sumListedGifts(t.db, query), path).toMatchObject({ gifts, amount, refunded });
  }
});

test("a list with a search has no sums, because they are those of all its gifts", async () => {
  const { report } = await load("");
  const path = toOrders(report.request, "", report.request.days, true);
  const { query } = readOrdersQuery(new URL(`http://list/${path}&q=ali`));
  expect(await sumListedGifts(t.db, query)).toBeNull();
});

describe("a file of a report", () => {
  const search = "by=campaign&period=this-year&method=card";

  test("as XLSX and CSV has the rows of the screen, the total and the days", async () => {
    const { report } = await load(search);
    const [, ...cells] = await readCells(await download("report", "xlsx", search));
    const shown = [...report.rows, { ...report.total, name: "Toplam" }];
    expect(cells.map((row) => row.slice(1, 2).concat(row.slice(4, 11)))).toEqual(
      shown.map(({ name, sums }) => [
        name,
        sums.gifts,
        sums.donors,
        sums.amount / 100,
        sums.refunded / 100,
        netOf(sums) / 100,
        sums.notCounted.gifts,
        netOf(sums.notCounted) / 100,
      ]),
    );
    expect(cells.map((row) => row[14])).toEqual(
      shown.map(({ earlier }) => (earlier ? netOf(earlier) / 100 : "")),
    );
    const csv = (await download("report", "csv", search)).toString();
    expect(csv.trimEnd().split("\r\n")).toHaveLength(shown.length + 1);
    expect(csv).toContain("01.01.2026;20.11.2026");
  });

  test("is in the audit trail with its days and filters", async () => {
    await download("report", "xlsx", search);
    const entries = await t.db.select().from(auditLog).where(eq(auditLog.entity, "report"));
    expect(entries.at(-1)).toMatchObject({
      action: "export",
      entityId: "report",
      after: {
        what: "report",
        format: "xlsx",
        by: "campaign",
        from: "2026-01-01",
        to: "2026-11-20",
        method: "card",
      },
    });
  });

  test("needs the right of exports", async () => {
    const ctx = { ...(await t.as("Vera", "viewer")), identity: fixedIdentity(siteForTests) };
    const opened = await openExport(ctx, "report", "pdf", new URLSearchParams());
    expect(opened).toMatchObject({ kind: "forbidden", area: "exports" });
  });

  test.skipIf(spawnSync("pdftotext", ["-v"]).status !== 0)(
    "as PDF has the numbers of the screen",
    async () => {
      const readText = (pdf: Buffer) =>
        execFileSync("pdftotext", ["-layout", "-", "-"], { input: pdf }).toString().replace(/\s+/g, " ");
      const { report } = await load(search);
      const text = readText(await download("report", "pdf", search));
      for (const { name, sums, earlier } of report.rows) {
        expect(text).toContain(name);
        expect(text).toContain(
          [
            formatCount(sums.gifts),
            money(netOf(sums)),
            earlier && money(netOf(earlier)),
            describeChange(sums, earlier),
          ]
            .filter(Boolean)
            .join(" "),
        );
        if (sums.refunded > 0) expect(text).toContain(money(sums.refunded));
      }
      expect(text).toContain("Kredi/Banka Kartı");
      const month = await readMonth(t.db, "2026-10", t.clock.now());
      const sheet = readText(await download("month-report", "pdf", "month=2026-10"));
      for (const { rows, total } of month.reports) {
        for (const { sums } of [...rows, total]) expect(sheet).toContain(money(netOf(sums)));
      }
      expect(sheet).toContain("Bağış Raporu · Ekim 2026");
      expect(sheet).toContain(money(netOf(month.year.sums)));
    },
  );

  test("of a month has all its tables as XLSX", async () => {
    const month = await readMonth(t.db, "2026-10", t.clock.now());
    const [, ...cells] = await readCells(await download("month-report", "xlsx", "month=2026-10"));
    expect(cells).toHaveLength(month.reports.reduce((sum, { rows }) => sum + rows.length + 1, 0));
    const totals = cells.filter(([, name]) => name === "Toplam").map((row) => row[8]);
    expect(totals).toEqual(month.reports.map(({ total }) => netOf(total.sums) / 100));
  });
});

test("the percentage needs ten gifts in both periods, and a period without gifts before is new", () => {
  const sums = (gifts: number, amount: number): GiftSums => ({
    gifts,
    donors: 0,
    amount,
    refunded: 0,
    notCounted: { gifts: 0, amount: 0, refunded: 0 },
  });
  expect(describeChange(sums(10, 150), sums(10, 100))).toBe("%50 artış");
  expect(describeChange(sums(10, 50), sums(10, 100))).toBe("%50 azalış");
  expect(describeChange(sums(10, 100), sums(10, 100))).toBe("değişmedi");
  expect(describeChange(sums(9, 150), sums(10, 100))).toBe("");
  expect(describeChange(sums(3, 150), sums(0, 0))).toBe("yeni");
  expect(describeChange(sums(0, 0), sums(0, 0))).toBe("");
  expect(describeChange(sums(10, 150), null)).toBe("");
});
