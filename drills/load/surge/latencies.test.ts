import { expect, test } from "vitest";
import { noLatencies, percentile, record } from "./latencies.ts";

test("percentiles are accurate to 4 % and never too small", () => {
  const latencies = noLatencies();
  for (let milliseconds = 1; milliseconds <= 1_000; milliseconds++) record(latencies, milliseconds);
  for (const share of [0.01, 0.5, 0.95, 0.99]) {
    const found = percentile(latencies, share);
    expect(found).toBeGreaterThanOrEqual(share * 1_000);
    expect(found).toBeLessThanOrEqual(share * 1_000 * 1.041);
  }
  expect(percentile(latencies, 1)).toBe(1_000);
});

test("values outside the steps are kept, and no values have no percentile", () => {
  const latencies = noLatencies();
  record(latencies, 0.001);
  record(latencies, 10_000_000);
  expect(percentile(latencies, 0.5)).toBeLessThanOrEqual(0.05);
  expect(percentile(latencies, 1)).toBeGreaterThan(100_000);
  expect(percentile(noLatencies(), 0.5)).toBeNaN();
});
