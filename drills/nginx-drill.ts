import pLimit from "p-limit";
import { openClient } from "#testing/donor/http-client.ts";
import { upTo } from "#testing/donor/random.ts";
import type { Report } from "#testing/report/report.ts";
import { runDeployedNginx } from "#testing/site/deployed-nginx.ts";
import { versionOfNginx } from "#testing/site/required-programs.ts";
import { serve } from "#testing/site/serve.ts";

const order = "/.netlify/functions/create-order";

/** Each from its own address: method, path, requests, and how many must reach the site; of a flood the others get 429. */
const bursts = (
  [
    ["create-order, as many as the contract asks for", "POST", order, 120, 120],
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
).map(([name, method, path, count, atLeast]) => ({ name, method, path, count, atLeast }));
type Burst = (typeof bursts)[number];

/** Runs deploy/nginx.conf in front of a fake site: requests below its limits pass, those above get 429. */
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
    const { name, count, atLeast } = burst;
    const seen = await send(nginx.port, `127.0.1.${index + 1}`, burst);
    const said = [...seen].map(([status, times]) => `${status} × ${times}`).join(", ");
    figures[name] = said;
    const through = seen.get("200") ?? 0;
    const limited = seen.get("429 Retry-After 5") ?? 0;
    if (through < atLeast) violations.push(`${name}: only ${through} came through`);
    if (count > atLeast !== limited > 0) violations.push(`${name}: ${limited} were told 429`);
    if (through + limited !== count) violations.push(`${name}: ${said}`);
  }
  return { title: `The limits of deploy/nginx.conf, nginx ${version}`, figures, faults: { violations } };
}

async function send(
  port: number,
  localAddress: string,
  { method, path, count }: Burst,
): Promise<Map<string, number>> {
  using client = openClient({ maxSockets: 40 });
  const seen = new Map<string, number>();
  const asked = { method, localAddress, ...(method === "POST" && { body: "{}" }) };
  await pLimit(40).map(upTo(count), async () => {
    const { status, headers } = await client.ask(`http://127.0.0.1:${port}${path}`, asked);
    const later = headers["retry-after"];
    const said = `${status}${later ? ` Retry-After ${later}` : ""}`;
    seen.set(said, (seen.get(said) ?? 0) + 1);
  });
  return seen;
}
