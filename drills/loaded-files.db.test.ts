import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, inject, test } from "vitest";
import { createStore } from "#testing/databases/store.ts";
import { createSiteProcess } from "#testing/site/site-process.ts";
import { buildForTests } from "#testing/site/test-build.ts";

/** A word that occurs only in the code of the simulator. */
const simulatorWord = "take-again";
const account = {
  BANK_API_URL: "http://127.0.0.1:9",
  BANK_PAGE_URL: "http://127.0.0.1:9",
  BANK_MERCHANT_ID: "123456",
  BANK_MERCHANT_KEY: "Qw7er8ty9ui0",
  BANK_MERCHANT_SALT: "Za1xs2cd3vf4",
  BANK_FALLBACK_EMAIL: "bagis@example.org",
};

const onPostgres = process.env.TEST_DATABASE === "postgres";
beforeAll(async () => {
  if (onPostgres) await buildForTests();
}, 180_000);

test.runIf(onPostgres).each([
  ["a real bank", { BANK: "paytr", ...account }, false],
  ["the simulator", { BANK: "simulator" }, true],
])(
  "a built server with %s loads the code of the simulator only if the bank is simulated",
  async (_, bank, isSimulated) => {
    await using store = await createStore(inject("postgresUrl"));
    await using site = await createSiteProcess({ ...store.env, ...bank }, [
      join(import.meta.dirname, "../testing/site/print-loaded.mjs"),
    ]);
    await site.start();
    const loadedFiles = [...site.log().matchAll(/^loaded (\S+)$/gm)].map(([, url = ""]) =>
      fileURLToPath(url),
    );
    expect(loadedFiles.length).toBeGreaterThan(20);
    const builtFiles = loadedFiles.filter((path) => path.includes("/build/server/"));
    expect(builtFiles.some((path) => readFileSync(path, "utf8").includes(simulatorWord))).toBe(isSimulated);
  },
);
