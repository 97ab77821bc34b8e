import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { searchPath } from "./required-programs.ts";

/** nginx with one worker; it ends when it is disposed of, or with our process. */
export type RunningNginx = AsyncDisposable & {
  /** Process id of the worker. */
  workerPid: number;
};

/** Stops nginx when our end of its input closes, for any reason. */
const warden = `"$@" & server=$!; read -r _; kill -QUIT $server; wait $server`;

/** A directory for files that nginx serves or reads. */
export function nginxFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "imece-nginx-"));
  chmodSync(folder, 0o755); // root's nginx runs its worker as another user
  return folder;
}

/**
 * Starts nginx with these lines in the http block; resolves when it answers. The directory is removed with it.
 *
 * @param answers whether it is ready; called until it returns true
 */
export async function runNginx(
  folder: string,
  http: string,
  answers: () => Promise<boolean>,
): Promise<RunningNginx> {
  writeFileSync(join(folder, "nginx.conf"), configuration(folder, http));
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
  for (let tries = 0; !(await answers()); tries += 1) {
    if (child.exitCode === null && tries < 250) await wait(20);
    else {
      await stop();
      throw new Error(`nginx did not start:\n${log}`);
    }
  }
  const workerPid = onlyChild(Number(readFileSync(join(folder, "pid"), "utf8")));
  return { workerPid, [Symbol.asyncDispose]: stop };
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

/** Whether a program listens there. */
export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
