import { describe, expect, test } from "vitest";
import { type Audit, brokenBudgets, medianAudit, readAudit } from "./lighthouse-budget.ts";

const good: Audit = {
  performance: 99,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  fcp: 1_200,
  lcp: 1_500,
  cls: 0,
  tbt: 50,
  scriptBytes: 96_000,
  bytes: 200_000,
};

describe("a report of Lighthouse", () => {
  const report = {
    requestedUrl: "http://localhost:1/",
    finalDisplayedUrl: "http://localhost:1/",
    categories: {
      performance: { score: 0.99 },
      accessibility: { score: 1 },
      "best-practices": { score: 1 },
      seo: { score: null },
    },
    audits: {
      "first-contentful-paint": { numericValue: 1_200 },
      "largest-contentful-paint": { numericValue: 1_500 },
      "cumulative-layout-shift": { numericValue: 0.01 },
      "total-blocking-time": { numericValue: 12 },
      "network-requests": {
        details: {
          items: [
            { resourceType: "Document", transferSize: 10 },
            { resourceType: "Script", transferSize: 3 },
            { resourceType: "Script" },
          ],
        },
      },
    },
  };

  test("is parsed: scores of 100, bytes by kind; a missing score stays missing", () => {
    expect(readAudit(report)).toEqual({
      ...good,
      seo: 0,
      cls: 0.01,
      tbt: 12,
      scriptBytes: 3,
      bytes: 13,
    });
  });

  test("of another page than requested is refused", () => {
    const elsewhere = { ...report, finalDisplayedUrl: "http://localhost:1/sepet" };
    expect(() => readAudit(elsewhere)).toThrow("led to");
    expect(() => readAudit({ ...report, runtimeError: { message: "no page" } })).toThrow("no page");
  });
});

test("each figure is its own median", () => {
  const runs = [good, { ...good, lcp: 2_000, tbt: 0 }, { ...good, lcp: 1_000, tbt: 100 }];
  expect(medianAudit(runs)).toEqual(good);
});

test("worse and missing values exceed the budget", () => {
  expect(brokenBudgets(good)).toEqual([]);
  expect(brokenBudgets({ ...good, cls: 0.0004, lcp: 1_500.0001 })).toEqual([]);
  expect(brokenBudgets({ ...good, performance: 98, cls: 0.001, tbt: 51 })).toHaveLength(3);
  expect(brokenBudgets({ ...good, lcp: Number.NaN })).toHaveLength(1);
});
