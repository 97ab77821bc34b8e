import { setTimeout as wait } from "node:timers/promises";
import { openScreen } from "#testing/site/live-screen.ts";
import { backOffice, signIn } from "#testing/site/sign-in.ts";
import type { SiteProcess } from "#testing/site/site-process.ts";
import { createLatencies, type Latencies, record } from "./latencies.ts";

type StaffResult = { screens: Latencies; edits: Latencies; errors: number };

const screens = [
  "",
  "/orders",
  "/orders?status=completed",
  "/orders/payment-logs",
  "/orders?status=pending&method=bank_transfer",
  "/news",
  "/orders/alarms",
];
const staffCount = 5;
const editIntervalMs = 5_000;

/** Five members of staff open a screen every two seconds. One screen gets live events, and one campaign is edited. */
export async function workInBackOffice(
  site: SiteProcess,
  campaign: string,
  seconds: number,
): Promise<StaffResult> {
  const cookie = await signIn(site);
  const result: StaffResult = { screens: createLatencies(), edits: createLatencies(), errors: 0 };
  const endsAt = performance.now() + seconds * 1_000;

  async function measure(latencies: Latencies, path: string, init: RequestInit = {}): Promise<void> {
    const begun = performance.now();
    const headers = { cookie, origin: site.url };
    const answer = await fetch(backOffice(site) + path, { redirect: "manual", ...init, headers }).catch(
      () => null,
    );
    await answer?.text();
    record(latencies, performance.now() - begun);
    if (!answer || answer.status >= 400 || answer.headers.get("location")?.includes("login"))
      result.errors += 1;
  }
  async function read(person: number): Promise<void> {
    for (let view = person; performance.now() < endsAt; view += 1) {
      await measure(result.screens, screens[view % screens.length] ?? "");
      await wait(1_500 + ((view * 389) % 1_000));
    }
  }
  async function edit(): Promise<void> {
    for (let visible = false; performance.now() + editIntervalMs < endsAt; visible = !visible) {
      await wait(editIntervalMs);
      const body = new URLSearchParams({ intent: "toggle", id: campaign, to: String(visible) });
      await measure(result.edits, "/campaigns", { method: "POST", body });
    }
  }
  const live = await openScreen(site, cookie);
  await Promise.all([edit(), ...Array.from({ length: staffCount }, (_, person) => read(person))]);
  live.close();
  return result;
}
