import { writeFileSync } from "node:fs";

/** Vitest reporter: how many tests of each project passed and failed, as JSON into the file named by TEST_COUNTS. */
export default class Counts {
  #projects = {};

  onInit(vitest) {
    for (const { name } of vitest.projects) this.#projects[name] = { passed: 0, failed: 0, skipped: 0 };
  }

  onTestRunEnd(modules, unhandledErrors) {
    for (const module of modules) {
      const count = this.#projects[module.project.name];
      const before = count.failed;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        count[state === "passed" || state === "failed" ? state : "skipped"]++;
      }
      // A file that cannot be loaded, or whose set-up fails, has no failed test.
      if (module.state() === "failed" && count.failed === before) count.failed++;
    }
    const report = { projects: this.#projects, unhandledErrors: unhandledErrors.length };
    writeFileSync(process.env.TEST_COUNTS, JSON.stringify(report));
  }
}
