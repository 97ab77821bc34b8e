import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "#testing/site/until.ts";
import { freePort } from "./free-port.ts";
import { withClient } from "./on-server.ts";

/** A temporary PgBouncer in transaction mode. It ends with `stop`, or with our process. */
export type PgBouncer = {
  version: string;
  /** The address of a database through the pooler. */
  pooledUrl(directUrl: string): string;
  stop(): Promise<void>;
};

/** The installed version, for example `1.18.0`; undefined without one. */
export function pgBouncerVersion(): string | undefined {
  const { stdout } = spawnSync("pgbouncer", ["--version"], { encoding: "utf8", env: { PATH: path } });
  return /PgBouncer ([\d.]+)/.exec(stdout ?? "")?.[1];
}

/** Debian installs PgBouncer where only the search path of root finds it. */
const path = `${process.env.PATH ?? ""}:/usr/local/sbin:/usr/sbin:/sbin`;

/** When this process ends for any reason, its pipe closes and the shell kills the pooler (as in postgres.ts). */
const warden = `
exec 3<&0
"$@" 3<&- & pooler=$!
(read -r _ <&3; kill -KILL $pooler) 2>/dev/null & reader=$!
wait $pooler
kill $reader 2>/dev/null
rm -rf "$FOLDER"
`;

/**
 * Starts PgBouncer in front of a server on 127.0.0.1. With few connections for many clients, each
 * transaction of a client may use another connection, so code that depends on a session breaks.
 */
export async function startPgBouncer(serverUrl: string, connections = 4): Promise<PgBouncer> {
  const version = pgBouncerVersion();
  if (!version) throw new Error("PgBouncer is not installed: apt-get install pgbouncer");
  const server = new URL(serverUrl);
  // PgBouncer refuses to run as root, like PostgreSQL.
  const owner = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined;
  const folder = mkdtempSync(join(owner ? "/tmp" : tmpdir(), "imece-pgbouncer-"));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const port = await freePort();
  const write = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    if (owner) chownSync(file, owner.uid, owner.gid);
    return file;
  };
  const users = write("users.txt", `"${server.username}" "${decodeURIComponent(server.password)}"\n`);
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "scram-sha-256",
    auth_file: users,
    pool_mode: "transaction",
    default_pool_size: connections,
    max_client_conn: 500,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const file = write(
    "pgbouncer.ini",
    `[databases]\n* = host=${server.hostname} port=${server.port}\n[pgbouncer]\n${lines.join("\n")}\n`,
  );
  const child = spawn("/bin/sh", ["-c", warden, "sh", "pgbouncer", "-q", file], {
    ...owner,
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
    env: { PATH: path, FOLDER: folder },
  });
  const pooledUrl = (directUrl: string) => {
    const url = new URL(directUrl);
    url.port = String(port);
    return url.href;
  };
  await untilItAnswers(child, pooledUrl(serverUrl));
  for (const part of [child, child.stdin, child.stderr]) (part as { unref?(): void }).unref?.();
  return {
    version,
    pooledUrl,
    async stop() {
      child.ref();
      const ended = new Promise((resolve) => child.once("exit", resolve));
      if (child.exitCode !== null) return;
      child.stdin?.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(child: ChildProcess, url: string): Promise<void> {
  let log = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    log += text;
  });
  const answers = () =>
    withClient(url, async () => true).catch((cause) => {
      if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${log}`, { cause });
    });
  const message = () => `PgBouncer does not answer:\n${log}`;
  await until(answers, { timeout: 10_000, interval: 20, message });
}
