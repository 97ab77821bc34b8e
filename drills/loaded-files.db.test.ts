import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, inject, test } from "vitest";
import { createStore } from "#testing/databases/store.ts";
import { root } from "#testing/site/program.ts";
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

test.runIf(onPostgres)(
  "a built server with a real bank does not load the code of the simulator",
  async () => {
    await using store = await createStore(inject("postgresUrl"));
    await using site = await createSiteProcess({ ...store.env, BANK: "paytr", ...account }, [
      join(import.meta.dirname, "../testing/site/print-loaded.mjs"),
    ]);
    await site.start();
    const loadedFiles = [...site.log().matchAll(/^loaded (\S+)$/gm)].map(([, url = ""]) =>
      fileURLToPath(url),
    );
    expect(loadedFiles.length).toBeGreaterThan(20);
    const isOfSimulator = (path: string) => readFileSync(path, "utf8").includes(simulatorWord);
    const folder = join(root, "build/server");
    const builtFiles = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
      path.endsWith(".js"),
    );
    const withSimulator = builtFiles.map((path) => join(folder, path)).filter(isOfSimulator);
    expect(withSimulator).not.toEqual([]);
    expect(loadedFiles.filter((path) => withSimulator.includes(path))).toEqual([]);
  },
);
