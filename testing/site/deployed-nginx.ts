import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#testing/databases/free-port.ts";
import { childrenOf } from "./processor-time.ts";
import { root } from "./program.ts";
import { searchPath } from "./required-programs.ts";
import { until } from "./until.ts";

type Deployed = {
  port?: number;
  /** The port of the payment worker. Without it, no program listens there. */
  paymentPort?: number;
  /** Lifts the limits per address, for a crowd of visitors from one address. */
  limits?: "lifted";
};

/** Stops nginx when our end of its input closes, for any reason. */
const warden = `"$@" & server=$!; read -r _; kill -QUIT $server; wait $server`;

/**
 * nginx with one worker and deploy/nginx.conf, with other ports and folders and without TLS. It ends when it is
 * disposed of, or with our process.
 */
export async function runDeployedNginx(sitePort: number, deployed: Deployed = {}) {
  const { port = await freePort(), paymentPort = await freePort(), limits } = deployed;
  const folder = mkdtempSync(join(tmpdir(), "imece-nginx-"));
  chmodSync(folder, 0o755); // The nginx of root runs its worker as another user.
  const file = join(folder, "nginx.conf");
  const http = readFileSync(join(root, "deploy/nginx.conf"), "utf8")
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${sitePort}`)
    .replaceAll("127.0.0.1:3001", `127.0.0.1:${paymentPort}`)
    .replace("/run/imece-nginx", join(folder, "cache"))
    .replace(/listen \[::\].*\n/g, "")
    .replace("listen 80;", `listen unix:${folder}/redirects;`)
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replace(/^\s*ssl_.*$/gm, "")
    .replace("/var/log/nginx/imece.log", join(folder, "access.log"))
    .replace(/^\s*limit_(req|conn imece_open) .*$/gm, (line) => (limits === "lifted" ? "" : line))
    .replace("root /opt/imece/current/deploy;", `root ${join(root, "deploy")};`);
  writeFileSync(file, configuration(folder, http));
  const child = spawn("/bin/sh", ["-c", warden, "sh", "nginx", "-p", folder, "-e", "stderr", "-c", file], {
    env: { ...process.env, ...searchPath },
    stdio: ["pipe", "ignore", "pipe"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    log += text;
  });
  async function stop(): Promise<void> {
    child.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
  // nginx listens before it writes its process ID and starts its worker.
  let workerPid: number | undefined;
  const started = async () => {
    if (child.exitCode !== null) return true;
    const pidFile = join(folder, "pid");
    if (!(await listens(port)) || !existsSync(pidFile)) return false;
    const masterPid = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
    if (masterPid > 0) [workerPid] = childrenOf(masterPid);
    return workerPid !== undefined;
  };
  await until(started, { timeout: 5_000, interval: 20, message: "nginx does not answer" }).catch(() => {});
  if (workerPid === undefined) {
    await stop();
    throw new Error(`nginx did not start:\n${log}`);
  }
  return { workerPid, port, url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: stop };
}

function configuration(folder: string, http: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `
daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? "user nobody nogroup;" : ""}
pid ${join(folder, "pid")};
events { worker_connections 2048; }
http {
  access_log off;
  error_log stderr;
  server_tokens off;
  ${temporary.map((name) => `${name}_temp_path ${join(folder, `${name}_temp`)};`).join("\n  ")}
  ${http}
}
`;
}

/** Whether a program listens on this port. */
function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
