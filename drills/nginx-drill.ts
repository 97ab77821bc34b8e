import pLimit from "p-limit";
import { openClient } from "#testing/donor/http-client.ts";
import { upTo } from "#testing/donor/random.ts";
import type { Report } from "#testing/report/report.ts";
import { runDeployedNginx } from "#testing/site/deployed-nginx.ts";
import { versionOfNginx } from "#testing/site/required-programs.ts";
import { serve } from "#testing/site/serve.ts";

const order = "/.netlify/functions/create-order";

/**
 * Each burst comes from its own address. The numbers are the requests that are sent, and those that must reach the
 * site; the other requests of a flood must get 429.
 */
const bursts = (
  [
    ["create-order, as many as the contract requires", "POST", order, 120, 120],
    ["create-order, a flood", "POST", order, 2_000, 600],
    ["sign-in", "POST", "/kapi/login", 30, 30],
    ["sign-in, a flood", "POST", "/kapi/login?next=/", 200, 30],
    ["codes, a flood", "POST", "/kapi/login/code", 200, 30],
    ["the sign-in page", "GET", "/kapi/login", 200, 200],
    ["uploads", "POST", "/kapi/upload", 60, 60],
    ["uploads, a flood", "POST", "/kapi/upload", 300, 60],
    ["search", "GET", "/api/search?q=a", 200, 200],
    ["search, a flood", "GET", "/arama?q=a", 1_000, 200],
    ["pages", "GET", "/bagis", 1_000, 1_000],
    ["pages, a flood", "GET", "/", 5_000, 1_000],
    ["callbacks", "POST", "/api/payment-verify", 5_000, 5_000],
    ["notifications", "POST", "/api/payment-notify/x", 5_000, 5_000],
    ["the result page", "GET", "/payment/verify", 5_000, 5_000],
  ] as const
).map(([name, method, path, count, limit]) => ({ name, method, path, count, limit }));
type Burst = (typeof bursts)[number];

/** Runs deploy/nginx.conf in front of a fake site. Requests below its limits must pass, others must get 429. */
export async function nginxDrill(): Promise<Report | string> {
  const version = versionOfNginx();
  if (!version) return "nginx is not installed";
  await using site = await serve((incoming, answer) => {
    incoming.resume();
    answer.end("site");
  });
  await using nginx = await runDeployedNginx(site.port);
  const figures: Report["figures"] = {};
  const violations: string[] = [];
  for (const [index, burst] of bursts.entries()) {
    const { name, count, limit } = burst;
    const counts = await send(nginx.port, `127.0.1.${index + 1}`, burst);
    const answers = [...counts].map(([status, times]) => `${status} × ${times}`).join(", ");
    figures[name] = answers;
    const passed = counts.get("200") ?? 0;
    const limited = counts.get("429 Retry-After 5") ?? 0;
    if (passed < limit) violations.push(`${name}: only ${passed} reached the site`);
    if (count > limit !== limited > 0) violations.push(`${name}: ${limited} got 429`);
    if (passed + limited !== count) violations.push(`${name}: ${answers}`);
  }
  return { title: `The limits of deploy/nginx.conf, nginx ${version}`, figures, faults: { violations } };
}

async function send(
  port: number,
  localAddress: string,
  { method, path, count }: Burst,
): Promise<Map<string, number>> {
  using client = openClient({ maxSockets: 40 });
  const counts = new Map<string, number>();
  const request = { method, localAddress, ...(method === "POST" && { body: "{}" }) };
  await pLimit(40).map(upTo(count), async () => {
    const { status, headers } = await client.ask(`http://127.0.0.1:${port}${path}`, request);
    const retryAfter = headers["retry-after"];
    const answer = retryAfter ? `${status} Retry-After ${retryAfter}` : String(status);
    counts.set(answer, (counts.get(answer) ?? 0) + 1);
  });
  return counts;
}
