import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { findTraces, planted, traces } from "#server/privacy/test-privacy.ts";
import { orderBody, postOrder } from "./harness/order-body.ts";
import type { Report } from "./harness/report.ts";
import { backOffice, signIn } from "./harness/sign-in.ts";
import { createSiteProcess, type SiteProcess } from "./harness/site-process.ts";
import { createStore } from "./harness/store.ts";
import { until } from "./harness/until.ts";

/**
 * A donor gives with unique words; staff of a built server complete, notify, export and look up the order, and then
 * erase it. Afterwards no column of any table, no file of the data folder and no line that the server printed
 * contains them.
 */
export async function eraseDrill(postgresUrl?: string): Promise<Report> {
  await using store = await createStore(postgresUrl);
  // The most verbose log level.
  await using site = await createSiteProcess({ ...store.env, BANK: "simulator", LOG_LEVEL: "trace" });
  const violations: string[] = [];
  await site.start();
  const cookie = await signIn(site);
  const id = await give(site);
  await post(site, cookie, `orders/${id}`, {
    intent: "status",
    status: "completed",
    seen: new Date(0).toISOString(),
    force: "1",
    note: planted.note,
  });
  await post(site, cookie, "export", { what: "orders", format: "csv", q: planted.phone });
  const found = await (await post(site, cookie, "privacy", { search: planted.phone })).text();
  if (!found.includes(id)) violations.push("the donor is not found by phone");
  const person = `privacy/person/${id}`;
  const file = await (await post(site, cookie, `${person}/export`, { format: "json", order: id })).text();
  for (const [what, word] of Object.entries(planted)) {
    if (!file.includes(word)) violations.push(`the export lacks the ${what}`);
  }
  // Waits until old rows are in the files; otherwise their absence would prove nothing.
  await site.stop();
  const filesBefore = filesWithTraces(store.folder).length;
  if (store.kind === "embedded" && filesBefore === 0) violations.push("no file ever held the donor");
  await site.start();

  const again = await signIn(site);
  const erased = await post(site, again, person, { intent: "erase", order: id, typed: "SİL 1" });
  if (erased.status !== 302) violations.push(`the erasure answered ${erased.status}`);
  const clearedAfterMs = await cleared(site);
  if (store.kind === "embedded") {
    for (const name of filesWithTraces(store.folder)) violations.push(`running, ${name} holds the donor`);
  }
  await site.stop();
  for (const name of filesWithTraces(store.folder)) violations.push(`stopped, ${name} holds the donor`);
  for (const column of await store.look(({ connection }) => findTraces(connection.db))) {
    violations.push(`${column} holds the donor`);
  }
  for (const line of site.log().split("\n")) {
    if (traces.test(line)) violations.push(`the log says: ${line.slice(0, 200)}`);
  }
  return {
    title: `A donor erased, ${store.kind}`,
    figures: {
      "files of the data folder with the donor before": filesBefore,
      "database's files cleared after s": Math.round(clearedAfterMs / 1000),
    },
    faults: { "still there": violations },
  };
}

async function give(site: SiteProcess): Promise<string> {
  const { name, phone, email, message } = planted;
  const consents = ["information_notice", "messages"];
  const body = orderBody(250, { customerInfo: { name, phone, email }, message, consents });
  return (await postOrder(site.url, body, { key: `cart of ${email}` })).orderId;
}

function post(
  site: SiteProcess,
  cookie: string,
  path: string,
  fields: Record<string, string>,
): Promise<Response> {
  return fetch(`${backOffice(site)}/${path}`, {
    method: "POST",
    headers: { cookie },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
}

/** The job runs every minute. */
async function cleared(site: SiteProcess): Promise<number> {
  const began = performance.now();
  const otherwise = "what the erasure left was never cleared";
  const isCleared = () => site.log().includes("erased data cleared");
  await until(isCleared, { patience: 180_000, pause: 500, otherwise });
  return performance.now() - began;
}

/** Compares bytes, because a database's files are not text. */
function filesWithTraces(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.filter((name) => {
    const path = join(folder, name);
    return statSync(path).isFile() && traces.test(readFileSync(path).toString("latin1"));
  });
}
