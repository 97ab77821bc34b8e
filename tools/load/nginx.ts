import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pin, searchPath } from "./required-programs.ts";

/** An answer as our server gives it. */
export type Answer = { body: Buffer; headers: ReadonlyMap<string, string> };

/** nginx with one worker, giving files; gone after `stop`, or when our process ends. */
export type Nginx = {
  url: string;
  /** The process that answers. */
  workerPid: number;
  stop(): Promise<void>;
};

/** Headers that nginx writes itself, in its own way. */
const ownHeaders = new Set(["date", "server", "connection", "keep-alive", "content-length", "content-type"]);

/** Ends nginx when our end of its input closes, however that comes about. */
const warden = `"$@" & server=$!; read -r _; kill -QUIT $server; wait $server`;

/**
 * Serves each answer twice: under `/same/<name>` with every header that we give, under `/plain/<name>` with just what
 * nginx writes by itself and the encoding. The rest is what anybody would set who wants a quick server of files.
 */
export async function startNginx(answers: Readonly<Record<string, Answer>>): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "imece-nginx-"));
  chmodSync(folder, 0o755); // the worker of a root's nginx is somebody else
  for (const [name, { body }] of Object.entries(answers)) writeFileSync(join(folder, name), body);
  const port = await freePort();
  writeFileSync(join(folder, "nginx.conf"), configuration(folder, port, answers));

  const args = ["-c", warden, "sh", "nginx", "-p", folder, "-e", "stderr", "-c", join(folder, "nginx.conf")];
  const child = spawn("/bin/sh", args, {
    env: { ...process.env, ...searchPath },
    stdio: ["pipe", "ignore", "pipe"],
  });
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    log += text;
  });
  const stop = () => end(child, folder);
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await answers200(`${url}/plain/${Object.keys(answers)[0]}`)); tries += 1) {
    if (child.exitCode === null && tries < 250) await wait(20);
    else {
      await stop();
      throw new Error(`nginx did not start:\n${log}`);
    }
  }
  const workerPid = onlyChild(Number(readFileSync(join(folder, "pid"), "utf8")));
  pin(workerPid, "server");
  return { url, workerPid, stop };
}

function configuration(folder: string, port: number, answers: Readonly<Record<string, Answer>>): string {
  const places = Object.entries(answers).flatMap(([name, { headers }]) => {
    const encoding = headers.get("content-encoding");
    const type = headers.get("content-type") ?? "text/html";
    const file = `default_type "${type}"; alias ${join(folder, name)};`;
    const all = [...headers].filter(([header]) => !ownHeaders.has(header));
    return [
      `location = /same/${name} { ${file} etag off; ${all.map(header).join(" ")} add_header Last-Modified ""; }`,
      `location = /plain/${name} { ${file} ${encoding ? header(["content-encoding", encoding]) : ""} }`,
    ];
  });
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `
daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? "user nobody nogroup;" : ""}
pid ${join(folder, "pid")};
events { worker_connections 1024; }
http {
  access_log off;
  error_log stderr;
  server_tokens off;
  sendfile on;
  tcp_nopush on;
  keepalive_timeout 65;
  keepalive_requests 1000000000;
  open_file_cache max=100;
  open_file_cache_valid 600s;
  ${temporary.map((name) => `${name}_temp_path ${join(folder, `${name}_temp`)};`).join("\n  ")}
  server {
    listen 127.0.0.1:${port};
    ${places.join("\n    ")}
  }
}
`;
}

function header([name, value]: readonly [string, string]): string {
  return `add_header ${name} '${value.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}';`;
}

async function answers200(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

function onlyChild(pid: number): number {
  return Number.parseInt(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8"), 10);
}

async function end(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null) {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.stdin?.end();
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
