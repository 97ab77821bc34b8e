import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../tools/setup/free-port.ts";
import { root } from "./harness/program.ts";

export type NginxReport = {
  version: string;
  /** What one address sent at once, and the answers: `path: 200 × 600, 429 × 900`. */
  bursts: Record<string, string>;
  violations: string[];
};

type Burst = {
  name: string;
  method: "GET" | "POST";
  path: string;
  count: number;
  atLeast: number;
  limited: boolean;
};

/** Each from its own address. At least `atLeast` must reach the site; `limited`: the others must get 429. */
const bursts: Burst[] = [
  {
    name: "create-order, as many as the contract asks for",
    method: "POST",
    path: order(),
    count: 120,
    atLeast: 120,
    limited: false,
  },
  { name: "create-order, a flood", method: "POST", path: order(), count: 2_000, atLeast: 600, limited: true },
  { name: "sign-in", method: "POST", path: "/kapi/login", count: 30, atLeast: 30, limited: false },
  {
    name: "sign-in, a flood",
    method: "POST",
    path: "/kapi/login?next=/",
    count: 200,
    atLeast: 30,
    limited: true,
  },
  {
    name: "codes, a flood",
    method: "POST",
    path: "/kapi/login/code",
    count: 200,
    atLeast: 30,
    limited: true,
  },
  { name: "the sign-in page", method: "GET", path: "/kapi/login", count: 200, atLeast: 200, limited: false },
  { name: "uploads", method: "POST", path: "/kapi/upload", count: 60, atLeast: 60, limited: false },
  { name: "uploads, a flood", method: "POST", path: "/kapi/upload", count: 300, atLeast: 60, limited: true },
  { name: "search", method: "GET", path: "/api/search?q=a", count: 200, atLeast: 200, limited: false },
  { name: "search, a flood", method: "GET", path: "/arama?q=a", count: 1_000, atLeast: 200, limited: true },
  { name: "pages", method: "GET", path: "/bagis", count: 1_000, atLeast: 1_000, limited: false },
  { name: "pages, a flood", method: "GET", path: "/", count: 5_000, atLeast: 1_000, limited: true },
  {
    name: "callbacks",
    method: "POST",
    path: "/api/payment-verify",
    count: 5_000,
    atLeast: 5_000,
    limited: false,
  },
  {
    name: "notifications",
    method: "POST",
    path: "/api/payment-notify/x",
    count: 5_000,
    atLeast: 5_000,
    limited: false,
  },
  {
    name: "the result page",
    method: "GET",
    path: "/payment/verify",
    count: 5_000,
    atLeast: 5_000,
    limited: false,
  },
];

function order(): string {
  return "/.netlify/functions/create-order";
}

/**
 * Runs deploy/nginx.conf in front of a fake site: requests below its limits pass, those above get 429. Null without
 * nginx.
 */
export async function nginxDrill(): Promise<NginxReport | null> {
  const version = nginxVersion();
  if (version === null) return null;
  const site = createServer((incoming, answer) => {
    incoming.resume();
    answer.end("site");
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const address = site.address();
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "imece-nginx-"));
  writeFileSync(
    join(folder, "nginx.conf"),
    adapt({ port, site: typeof address === "object" ? (address?.port ?? 0) : 0, folder }),
  );
  const nginx = spawn("nginx", ["-c", join(folder, "nginx.conf"), "-p", folder], { stdio: "inherit" });
  try {
    await answers(port, nginx);
    const report: NginxReport = { version, bursts: {}, violations: [] };
    for (const [index, burst] of bursts.entries()) {
      const seen = await send(port, `127.0.1.${index + 1}`, burst);
      report.bursts[burst.name] = [...seen].map(([status, count]) => `${status} × ${count}`).join(", ");
      const through = seen.get("200") ?? 0;
      const limited = seen.get("429 Retry-After 5") ?? 0;
      if (through < burst.atLeast) report.violations.push(`${burst.name}: only ${through} came through`);
      if (burst.limited !== limited > 0) report.violations.push(`${burst.name}: ${limited} were told 429`);
      if (through + limited !== burst.count)
        report.violations.push(`${burst.name}: ${report.bursts[burst.name]}`);
    }
    return report;
  } finally {
    nginx.kill();
    site.close();
    site.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  }
}

function nginxVersion(): string | null {
  try {
    return execFileSync("sh", ["-c", "nginx -v 2>&1"], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
}

/** The deployed file with other ports and folders, and without TLS. */
function adapt({ port, site, folder }: { port: number; site: number; folder: string }): string {
  const deployed = readFileSync(join(root, "deploy/nginx.conf"), "utf8")
    .replace("server 127.0.0.1:3000;", `server 127.0.0.1:${site};`)
    .replace(/listen \[::\].*\n/g, "")
    .replace("listen 80;", `listen unix:${folder}/redirects;`)
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replace(/^\s*ssl_.*$/gm, "")
    .replace("/var/log/nginx/imece.log", join(folder, "access.log"))
    .replace("root /opt/imece/deploy;", `root ${join(root, "deploy")};`);
  return `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 2048; }
http {
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  ${deployed}
}`;
}

async function answers(port: number, nginx: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (nginx.exitCode !== null) throw new Error("nginx does not take deploy/nginx.conf");
    if ((await ask(port, "127.0.0.1", "GET", "/", new Agent())) === "200") return;
    await wait(50);
  }
  throw new Error("nginx does not answer");
}

async function send(
  port: number,
  from: string,
  { method, path, count }: Burst,
): Promise<Map<string, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 40 });
  const seen = new Map<string, number>();
  let left = count;
  const work = async () => {
    while (left-- > 0) {
      const said = await ask(port, from, method, path, agent);
      seen.set(said, (seen.get(said) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 40 }, work));
  agent.destroy();
  return seen;
}

function ask(
  port: number,
  localAddress: string,
  method: string,
  path: string,
  agent: Agent,
): Promise<string> {
  return new Promise((resolve) => {
    const asked = request({ port, host: "127.0.0.1", localAddress, method, path, agent }, (answer) => {
      const later = answer.headers["retry-after"];
      answer.resume().on("end", () => resolve(`${answer.statusCode}${later ? ` Retry-After ${later}` : ""}`));
    });
    asked.on("error", (error) => resolve(error.message));
    asked.end(method === "POST" ? "{}" : undefined);
  });
}
