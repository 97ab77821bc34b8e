import { setTimeout as wait } from "node:timers/promises";
import { backOffice, signIn } from "#testing/site/sign-in.ts";
import type { SiteProcess } from "#testing/site/site-process.ts";
import { type Latencies, noLatencies, record } from "./latencies.ts";

export type StaffResult = {
  screens: Latencies;
  writes: Latencies;
  errors: number;
  /** Events about orders that the live screen received. */
  told: number;
};

type Work = {
  people: number;
  seconds: number;
  /** A content edit every this many seconds: its pages are rendered again. */
  editEvery: number;
  campaign: string;
};

const screens = [
  "",
  "/orders",
  "/orders?status=completed",
  "/orders/payment-logs",
  "/orders?status=pending&method=bank_transfer",
  "/news",
  "/orders/alarms",
];

/** Staff at work: a screen every other second, one with live events, and edits in between. */
export async function workInBackOffice(
  site: SiteProcess,
  { people, seconds, editEvery, campaign }: Work,
): Promise<StaffResult> {
  const cookie = await signIn(site);
  const result: StaffResult = { screens: noLatencies(), writes: noLatencies(), errors: 0, told: 0 };
  const until = performance.now() + seconds * 1_000;
  const over = new AbortController();

  async function timed(into: Latencies, path: string, init: RequestInit = {}): Promise<void> {
    const begun = performance.now();
    try {
      const headers = { cookie, origin: site.url };
      const answer = await fetch(backOffice(site) + path, { redirect: "manual", ...init, headers });
      await answer.text();
      if (answer.status >= 400 || (answer.headers.get("location") ?? "").includes("login"))
        result.errors += 1;
    } catch {
      result.errors += 1;
    }
    record(into, performance.now() - begun);
  }
  async function read(person: number): Promise<void> {
    for (let view = person; performance.now() < until; view += 1) {
      await timed(result.screens, screens[view % screens.length] ?? "");
      await wait(1_500 + ((view * 389) % 1_000));
    }
  }
  async function edit(): Promise<void> {
    for (let shown = false; performance.now() + editEvery * 1_000 < until; shown = !shown) {
      await wait(editEvery * 1_000);
      const body = new URLSearchParams({ intent: "toggle", id: campaign, to: String(shown) });
      await timed(result.writes, "/campaigns", { method: "POST", body });
    }
  }
  async function listen(): Promise<void> {
    const headers = { cookie, accept: "text/event-stream" };
    const answer = await fetch(`${backOffice(site)}/live`, { headers, signal: over.signal });
    if (!answer.ok) throw new Error(`the stream of events answers ${answer.status}`);
    for await (const chunk of (answer.body ?? new Blob().stream()).pipeThrough(new TextDecoderStream()))
      result.told += chunk.match(/^data: order$/gm)?.length ?? 0;
  }
  const listening = listen().catch((error: unknown) => {
    if (!over.signal.aborted) throw error;
  });
  await Promise.all([edit(), ...Array.from({ length: people }, (_, person) => read(person))]);
  over.abort();
  await listening;
  return result;
}
