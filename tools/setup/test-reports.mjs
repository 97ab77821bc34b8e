/**
 * @typedef {{ passed: number, failed: number, skipped: number, problems: string[] }} Counted
 * `problems` are failures outside any single test; each counts as one.
 */

/**
 * @param {string | undefined} text what vitest-counts.mjs wrote; undefined if it wrote nothing
 * @param {number} code exit code of the runner
 * @returns {Counted}
 */
export function readVitestReport(text, code) {
  const counted = { passed: 0, failed: 0, skipped: 0, problems: [] };
  if (text === undefined) return { ...counted, problems: [`vitest broke off (exit code ${code})`] };
  const { projects, unhandledErrors } = JSON.parse(text);
  for (const [name, { passed, failed, skipped }] of Object.entries(projects)) {
    if (passed + failed === 0) counted.problems.push(`no test ran in project ${name}`);
    counted.passed += passed;
    counted.failed += failed;
    counted.skipped += skipped;
  }
  if (unhandledErrors > 0) counted.problems.push(`${unhandledErrors} errors outside of any test`);
  return withCrash(counted, code, "vitest");
}

/**
 * @param {string | undefined} text Playwright's JSON report
 * @param {number} code exit code of the runner
 * @returns {Counted} a test that passed on retry (playwright.config.ts) counts as passed, and the list names it
 */
export function readPlaywrightReport(text, code) {
  const counted = { passed: 0, failed: 0, skipped: 0, problems: [] };
  if (text === undefined) return { ...counted, problems: [`playwright broke off (exit code ${code})`] };
  const { stats, errors } = JSON.parse(text);
  counted.passed = stats.expected + stats.flaky;
  counted.failed = stats.unexpected;
  counted.skipped = stats.skipped;
  for (const error of errors) counted.problems.push(error.message ?? "an error outside of any test");
  const { passed, failed, problems } = counted;
  if (passed + failed + problems.length === 0) problems.push("no browser test ran");
  return withCrash(counted, code, "playwright");
}

function withCrash(counted, code, runner) {
  if (code !== 0 && counted.failed + counted.problems.length === 0) {
    counted.problems.push(`${runner} ended with exit code ${code}`);
  }
  return counted;
}
