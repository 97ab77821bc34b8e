import { expect, test } from "vitest";
import { noCourse, noLatencies, record } from "./latencies.ts";
import type { SurgeFindings } from "./run-surge.ts";
import { surgeFailures, surgeTables } from "./surge-tables.ts";

/** A run without faults, except for the given ones. */
function night(plan: Partial<SurgeFindings["plan"]>, pages: Partial<SurgeFindings["pages"]>): SurgeFindings {
  const none = () => ({ createOrder: {}, callback: {}, resultPage: {} });
  return {
    plan: {
      seconds: 60,
      pagesPerSecond: 5_000,
      searchesPerSecond: 10,
      checkoutsPerSecond: 50,
      processes: 2,
      seed: 1,
      ...plan,
    },
    databaseVersion: "18",
    pages: {
      latencies: noLatencies(),
      course: noCourse(),
      statuses: { 200: 100 },
      broken: 0,
      unanswered: 0,
      ...pages,
    },
    checkouts: {
      donations: [],
      latencies: { createOrder: noLatencies(), callback: noLatencies(), resultPage: noLatencies() },
      course: noCourse(),
      errors: none(),
    },
    staff: { screens: noLatencies(), writes: noLatencies(), errors: 0, told: 0 },
    watched: {
      residentStart: 0,
      residentEnd: 0,
      residentMost: 0,
      residentCourse: [],
      loopMedian: 0,
      loopWorst: 0,
    },
    verdict: {
      failed: 0,
      completed: 0,
      given: 0,
      sms: 0,
      lost: [],
      doubled: [],
      differences: [],
    },
  };
}

const slow = () => {
  const latencies = noLatencies();
  for (let page = 0; page < 100; page++) record(latencies, 400);
  return latencies;
};

test("required load allows no refused, late or unanswered request", () => {
  expect(surgeFailures(night({}, {}))).toEqual([]);
  expect(surgeFailures(night({}, { statuses: { 200: 100, 503: 3 } }))).toEqual(["page: 3 × 503"]);
  expect(surgeFailures(night({}, { unanswered: 2 }))).toEqual(["page: 2 × no answer"]);
  expect(surgeFailures(night({}, { latencies: slow() }))).toEqual(["page: p95 is over 50 ms"]);
});

test.each([{ pagesPerSecond: 12_000 }, { searchesPerSecond: 500 }])(
  "beyond that page views may be (%o)",
  (beyond) => {
    const crowded = { statuses: { 200: 100, 503: 3_000 }, unanswered: 2, latencies: slow() };
    expect(surgeFailures(night(beyond, crowded))).toEqual([]);
    expect(surgeTables(night(beyond, crowded))).toContain(
      "| page views turned away, with `Retry-After` | 3,000 |",
    );
  },
);

test("refusals need Retry-After, connections must not break, and payments keep their goal", () => {
  const beyond = { searchesPerSecond: 500 };
  const statuses = { 200: 100, "503 without Retry-After": 1, 500: 2 };
  expect(surgeFailures(night(beyond, { statuses, broken: 4 }))).toEqual([
    "page: 2 × 500",
    "page: 1 × 503 without Retry-After",
    "page: 4 × connection broken",
  ]);
  const late = night(beyond, {});
  late.checkouts.latencies.createOrder = slow();
  expect(surgeFailures(late)).toEqual(["create-order: p95 is over 300 ms"]);
});
