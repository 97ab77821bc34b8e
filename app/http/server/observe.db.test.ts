import { request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type App, compose } from "#server/compose/compose.ts";
import { readConfig } from "#server/compose/config/read-config.ts";
import { finishPayment } from "#server/giving/payments/finish-payment.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import { bankOf } from "#testing/world/app.ts";
import { openSiteWithBank, type SiteWithBank } from "#testing/world/site.ts";
import { type RunningServer, serve } from "./serve.ts";

const token = "only for tests";
let payments: SiteWithBank;
let app: App;
let runningServer: RunningServer;
let port: number;
let lines: string[] = [];
/** Every rendering waits for this promise. */
let renderingGate: Promise<void> | undefined;

beforeAll(async () => {
  payments = await openSiteWithBank();
  const env = { TRUST_PROXY: "1", METRICS_TOKEN: token, ADMIN_PATH: "gizli", PORT: "1", LOG_LEVEL: "debug" };
  const result = readConfig({
    DATA_DIR: tmpdir(),
    SESSION_SECRET: "a secret for tests, 32 characters",
    ...env,
  });
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  const { connection, clock } = payments;
  const { banks } = payments.ctx;
  const scheduler = { repeat() {}, stop: async () => {} };
  const log = createLogger("debug", { write: (line) => void lines.push(line) });
  app = await compose(result.config, banks, { connection, scheduler, clock, log });
  const appOnFreePort = { ...app, config: { ...app.config, port: 0, host: "127.0.0.1" } };
  const loadBrokenBuild = async () => {
    await renderingGate;
    throw new Error("this build breaks every page");
  };
  runningServer = await serve(appOnFreePort, loadBrokenBuild, { before: [] });
  port = (runningServer.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await runningServer.stop();
  await payments.close();
});
beforeEach(() => {
  lines = [];
});

type Answer = { status: number; id: string; body: string };

function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const clientRequest = ask({ port, path, method, headers, agent: false }, async (response) => {
      const id = String(response.headers["x-request-id"]);
      resolve({ status: response.statusCode ?? 0, id, body: await text(response) });
    });
    clientRequest.once("error", reject).end();
  });
}

const readLog = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

test("a failed request has one id in its answer, on its page and in every log line", async () => {
  const { status, id, body } = await get("/haberler");
  expect([status, id]).toEqual([500, expect.stringMatching(/^[2-9A-Z]{10}$/)]);
  expect(body).toContain(id);
  await expect.poll(() => readLog().length).toBeGreaterThan(2);
  for (const line of readLog()) expect(line).toMatchObject({ request: id });
  expect(readLog().at(-1)).toMatchObject({ level: 40, path: "/haberler", status: 500, msg: "answered" });
  expect((await get("/haberler")).id).not.toBe(id);
});

test("page views above the limit are refused, while payments, the back office and waiting page views are served", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  renderingGate = promise;
  const statuses = async (requests: Promise<Answer>[]) =>
    (await Promise.all(requests)).map(({ status }) => status);
  const views = Array.from({ length: 210 }, () => get("/arama?q=su"));
  const firstAnswer = Promise.race(views);
  expect((await firstAnswer).status).toBe(503);
  const otherRequests = [
    "/odeme",
    "/payment/verify",
    "/gizli",
    "/api/minimums",
    "/api/payment-verify",
    "/sitemap.xml",
  ].map((path) => get(path));
  const order = get("/.netlify/functions/create-order", {}, "POST");
  expect((await get("/healthz")).status).toBe(200);
  resolve();
  renderingGate = undefined;
  expect(new Set(await statuses([...otherRequests, order]))).toEqual(new Set([500]));
  const statusesOfViews = await statuses(views);
  expect(statusesOfViews.filter((status) => status === 503)).toHaveLength(8);
  expect(statusesOfViews.filter((status) => status === 500)).toHaveLength(202);
});

test("only a valid id of a trusted proxy is adopted", async () => {
  expect((await get("/healthz", { "X-Request-Id": "from-the-proxy.1" })).id).toBe("from-the-proxy.1");
  for (const invalidId of ["short", 'a"b<script>c', "x".repeat(65), "a b c d e f"])
    expect((await get("/healthz", { "X-Request-Id": invalidId })).id).toMatch(/^[2-9A-Z]{10}$/);
});

test("no log line has the secret prefix, and the line of an answer has no query", async () => {
  await get("/arama?q=Ay%C5%9Fe&token=1234567890");
  await get("/gizli/orders?q=5551234567");
  await get("/gizli.data");
  await expect.poll(() => readLog().filter(({ msg }) => msg === "answered").length).toBe(3);
  const answerLines = readLog().filter(({ msg }) => msg === "answered");
  expect(answerLines.map(({ path }) => path)).toEqual(["/arama", "/:admin/orders", "/:admin.data"]);
  expect(JSON.stringify(answerLines)).not.toMatch(/5551234567|1234567890|127\.0\.0\.1/);
  expect(lines.join("")).not.toContain("gizli");
});

test("metrics need the token", async () => {
  for (const authorization of ["", "Bearer", "Bearer wrong", token, `bearer ${token}`])
    expect((await get("/metrics", { authorization })).status).toBe(401);
  const { status, body } = await get("/metrics", { authorization: `Bearer ${token}` });
  expect(status).toBe(200);
  expect(body).not.toContain("gizli");
});

test("metrics count requests and their results", async () => {
  const metricsBefore = await readMetrics();
  await get("/healthz");
  await get("/haberler/yok", {}, "POST");
  await finishPayment({ ...app.payments, bank: bankOf(app) }, new URLSearchParams({ unsigned: "1" }));
  const readIncrease = async (name: string) =>
    ((await readMetrics()).get(name) ?? 0) - (metricsBefore.get(name) ?? 0);
  expect(await readIncrease('imece_requests_total{kind="health",status="200"}')).toBe(1);
  expect(await readIncrease('imece_requests_total{kind="page",status="500"}')).toBe(1);
  expect(await readIncrease('imece_callbacks_total{outcome="hash_mismatch"}')).toBe(1);
  const metrics = await readMetrics();
  const refusals = [...metrics].filter(([name]) => name.startsWith("imece_callback_refusals_total"));
  expect(refusals.filter(([name, count]) => count > (metricsBefore.get(name) ?? 0))).toHaveLength(1);
  for (const name of ["imece_alarms_open", "imece_sms_waiting", "imece_inquiries_due"])
    expect(metrics.get(name)).toBe(0);
  for (const name of ["imece_database_up", "imece_processes"]) expect(metrics.get(name)).toBe(1);
  expect(metrics.get("imece_processes_wanted")).toBe(1);
  expect(metrics.get("imece_disk_free_bytes")).toBeGreaterThan(0);
  const release = [...metrics.keys()].find((name) => name.startsWith("imece_build_info"));
  expect(release).toMatch(/^imece_build_info\{version="\d+\.\d+\.\d+",commit="[^"]+"\}$/);
  expect(metrics.get("process_resident_memory_bytes")).toBeGreaterThan(10_000_000);
  expect(metrics.has('imece_database_connections{state="waiting"}')).toBe(
    payments.connection.kind === "postgres",
  );
});

async function readMetrics(): Promise<Map<string, number>> {
  const { body } = await get("/metrics", { authorization: `Bearer ${token}` });
  return new Map(
    body
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );
}

test("readiness fails when the server stops, and within its timeout when the database is away", async () => {
  expect(await get("/readyz")).toMatchObject({ status: 200, body: "ready" });
  // A draining process stays ready, because another process serves the site.
  await app.stopJobs({ unnoticed: true });
  expect(await get("/readyz")).toMatchObject({ status: 200, body: "ready" });
  await app.stopJobs();
  expect(await get("/readyz")).toMatchObject({ status: 503, body: "stopping" });
  expect((await get("/healthz")).status).toBe(200);
});
