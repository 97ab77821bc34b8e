import { join } from "node:path";
import { expect, test } from "vitest";

// Set-up programs run before TypeScript works, so they are loaded by path, without types.
const { readVitestReport, readPlaywrightReport } = await import(
  join(import.meta.dirname, "test-reports.mjs")
);

const vitest = (projects: object, unhandledErrors = 0) => JSON.stringify({ projects, unhandledErrors });
const good = { passed: 3, failed: 0, skipped: 1 };

test("vitest's tests are summed over its projects", () => {
  const report = readVitestReport(vitest({ unit: good, embedded: { passed: 2, failed: 1, skipped: 0 } }), 1);
  expect(report).toEqual({ passed: 5, failed: 1, skipped: 1, problems: [] });
});

test("a vitest project without tests, a crash and an error outside of tests are failures", () => {
  const problems = (text: string | undefined, code: number) => readVitestReport(text, code).problems;
  expect(problems(vitest({ unit: good, postgres: { passed: 0, failed: 0, skipped: 4 } }), 0)).toEqual([
    "no test ran in project postgres",
  ]);
  expect(problems(undefined, 1)).toEqual(["vitest broke off (exit code 1)"]);
  expect(problems(vitest({ unit: good }, 2), 1)).toEqual(["2 errors outside of any test"]);
  expect(problems(vitest({ unit: good }), 1)).toEqual(["vitest ended with exit code 1"]);
  expect(problems(vitest({ unit: good }), 0)).toEqual([]);
});

test("Playwright's journeys are counted, and an empty run is a failure", () => {
  const report = (stats: object, errors: object[] = []) =>
    JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors });
  expect(readPlaywrightReport(report({ expected: 3, flaky: 1, unexpected: 1, skipped: 2 }), 1)).toEqual({
    passed: 4,
    failed: 1,
    skipped: 2,
    problems: [],
  });
  expect(readPlaywrightReport(report({}), 0).problems).toEqual(["no browser test ran"]);
  expect(readPlaywrightReport(report({ expected: 2 }, [{ message: "set-up broke" }]), 1).problems).toEqual([
    "set-up broke",
  ]);
  expect(readPlaywrightReport(undefined, 1).problems).toHaveLength(1);
});
