import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findTraces, planted, traces } from "#server/privacy/test-privacy.ts";
import { backOffice, signIn } from "./harness/sign-in.ts";
import { createSiteProcess, type SiteProcess } from "./harness/site-process.ts";
import { createStore } from "./harness/store.ts";

export type EraseReport = {
  /** Files of the data folder that contained the donor before; none on PostgreSQL. */
  filesBefore: number;
  /** Time from the answer of the erasure until the database's files were clear. */
  clearedAfterMs: number;
  violations: string[];
};

/**
 * A donor gives with unique words; staff of a built server complete, notify, export and look up the order, and then
 * erase it. Afterwards no column of any table, no file of the data folder and no line that the server printed
 * contains them.
 */
export async function eraseDrill(postgresUrl?: string): Promise<EraseReport> {
  const store = await createStore(postgresUrl);
  // The most verbose log level.
  const site = await createSiteProcess({ ...store.env, BANK: "simulator", LOG_LEVEL: "trace" });
  const violations: string[] = [];
  try {
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
    return { filesBefore, clearedAfterMs, violations };
  } finally {
    await site.kill();
    await store.remove();
  }
}

async function give(site: SiteProcess): Promise<string> {
  const { name, phone, email, message } = planted;
  const answer = await fetch(`${site.url}/.netlify/functions/create-order`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": `cart of ${email}` },
    body: JSON.stringify({
      cartItems: [
        {
          id: "genel",
          title: "Genel Bağış",
          amount: 250,
          quantity: 1,
          category: "genel",
          donationType: "standart",
        },
      ],
      customerInfo: { name, phone, email },
      totalAmount: 250,
      paymentMethod: "bank_transfer",
      message,
      isRecurring: false,
      consents: ["information_notice", "messages"],
    }),
  });
  const { orderId } = (await answer.json()) as { orderId?: string };
  if (!orderId) throw new Error(`create-order answered ${answer.status}`);
  return orderId;
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
  while (!site.log().includes("cleared what an erasure left")) {
    if (performance.now() - began > 180_000) throw new Error("what the erasure left was never cleared");
    await wait(500);
  }
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
