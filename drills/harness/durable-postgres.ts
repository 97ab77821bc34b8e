import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { freePort } from "../../tools/setup/free-port.ts";
import { availablePostgres, type Owner, runnableBinaries } from "../../tools/setup/postgres-binaries.ts";

/** Ways to stop a PostgreSQL server: `fast` rolls back, `immediate` does not, SIGKILL is a crash. */
export type Ending = "fast" | "immediate" | "kill -9";

/** A PostgreSQL server as in production (fsync on) that can be stopped in any way and started again. */
export type DurablePostgres = {
  url: string;
  port: number;
  /** Its data directory. */
  folder: string;
  pid(): number;
  end(how: Ending): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
};

/** Stops the server when our pipe closes, however we end. */
const warden = `
exec 3<&0
"$@" 3<&- & server=$!
echo "warden: $server"
(read -r _ <&3; kill -QUIT $server) 2>/dev/null & reader=$!
wait $server
kill $reader 2>/dev/null
`;

/**
 * @param dataFolder its data directory; without it a new one, which `remove` removes
 * @param more further server settings, for example `{ fsync: "off" }` for a server that is never killed
 */
export async function createDurablePostgres(
  dataFolder?: string,
  more: Record<string, string> = {},
): Promise<DurablePostgres> {
  const owner: Owner = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined;
  const folder = mkdtempSync(join(owner ? "/tmp" : tmpdir(), "imece-durable-"));
  const binDir = availablePostgres()[0]?.binDir;
  if (!binDir) throw new Error("no PostgreSQL found");
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const programs = runnableBinaries(binDir, owner, folder);
  const data = dataFolder ?? join(folder, "data");
  mkdirSync(data, { recursive: true });
  chmodSync(data, 0o700);
  if (owner) chownSync(data, owner.uid, owner.gid);
  const password = randomBytes(12).toString("hex");
  writeFileSync(join(folder, "password"), password, { mode: 0o600 });
  if (owner) chownSync(join(folder, "password"), owner.uid, owner.gid);
  const made = spawnSync(
    join(programs, "initdb"),
    [
      ...["-D", data, "-U", "postgres", "--encoding=UTF8", "--locale=C.UTF-8", "--wal-segsize=1"],
      ...["--auth=scram-sha-256", `--pwfile=${join(folder, "password")}`],
    ],
    { ...owner, cwd: folder, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const settings = {
    ...{ port, listen_addresses: "127.0.0.1", unix_socket_directories: "", max_connections: 60 },
    // Small, so that a small disk suffices and checkpoints happen during the drill.
    ...{ shared_buffers: "16MB", min_wal_size: "4MB", max_wal_size: "16MB", checkpoint_timeout: "30s" },
    ...more,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  let child: ChildProcess | undefined;
  let pid = 0;

  const running = () => child !== undefined && child.exitCode === null && child.signalCode === null;

  async function start(): Promise<void> {
    if (running()) return;
    const started = spawn("/bin/sh", ["-c", warden, "sh", join(programs, "postgres"), "-D", data, ...flags], {
      ...owner,
      cwd: folder,
      detached: true,
      stdio: ["pipe", "pipe", "ignore"],
    });
    child = started;
    started.stdout?.setEncoding("utf8").on("data", (text: string) => {
      pid = Number(/warden: (\d+)/.exec(text)?.[1] ?? pid);
    });
    const deadline = performance.now() + 60_000;
    while (!(await answers(url))) {
      if (!running()) throw new Error("PostgreSQL ended while it started");
      if (performance.now() > deadline) throw new Error("PostgreSQL does not answer");
      await wait(50);
    }
  }

  async function end(how: Ending): Promise<void> {
    if (!child || !running()) return;
    const ended = new Promise((done) => child?.once("exit", done));
    process.kill(pid, how === "fast" ? "SIGINT" : how === "immediate" ? "SIGQUIT" : "SIGKILL");
    await ended;
    child = undefined;
  }

  await start();
  return {
    url,
    port,
    folder: data,
    pid: () => pid,
    end,
    start,
    async remove() {
      await end("immediate");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
