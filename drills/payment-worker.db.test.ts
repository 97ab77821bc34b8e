import { getPriority } from "node:os";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { freePort } from "#testing/databases/free-port.ts";
import { createStore } from "#testing/databases/store.ts";
import { childrenOf } from "#testing/site/processor-time.ts";
import { createSiteProcess } from "#testing/site/site-process.ts";
import { buildForTests } from "#testing/site/test-build.ts";

describe.runIf(process.env.TEST_DATABASE === "postgres")("a built server of two workers", () => {
  test("only the last worker listens on PAYMENT_PORT, and only the other workers on PORT", {
    timeout: 180_000,
  }, async () => {
    await buildForTests();
    const store = await createStore(inject("postgresUrl"));
    const port = await freePort();
    const env = { ...store.env, BANK: "simulator", WEB_CONCURRENCY: "2", PAYMENT_PORT: String(port) };
    const site = await createSiteProcess(env);
    onTestFinished(async () => {
      await site.kill();
      await store[Symbol.asyncDispose]();
    });
    await site.start();
    const payments = `http://127.0.0.1:${port}/healthz`;
    await expect
      .poll(
        () =>
          fetch(payments).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 30_000 },
      )
      .toBe(200);
    const [first, last] = childrenOf(site.pid());
    const priorities = [first, last].map((worker) => getPriority(Number(worker)));
    expect(priorities, "payments have priority on a busy machine").toEqual([10, getPriority()]);
    process.kill(Number(last), "SIGSTOP");
    const pages = Array.from({ length: 20 }, () =>
      fetch(`${site.url}/healthz`, { headers: { connection: "close" } }),
    );
    for (const { status } of await Promise.all(pages)) expect(status).toBe(200);
    process.kill(Number(last), "SIGCONT");
    expect((await fetch(payments)).status).toBe(200);
  });
});
