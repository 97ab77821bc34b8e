import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

/** Debian installs nginx where only the search path of root finds it. */
const path = `${process.env.PATH ?? ""}:/usr/local/sbin:/usr/sbin:/sbin`;
export const searchPath = { PATH: path };

/** The programs that the benchmarks need besides Node. */
type Versions = { nginx: string; wrk: string };

/** Versions of the installed programs; throws a line that says what to install. */
export function requirePrograms(): Versions {
  const nginx = versionOfNginx();
  const wrk = /wrk \S*?([\d.]+)/.exec(outputOf("wrk", ["-v"]))?.[1];
  const missing = [...(nginx ? [] : ["nginx"]), ...(wrk ? [] : ["wrk"])];
  if (!nginx || !wrk) {
    throw new Error(
      `The benchmarks compare with ${missing.join(" and ")}, which this machine lacks: apt-get install ${missing.join(" ")}`,
    );
  }
  return { nginx, wrk };
}

export function versionOfNginx(): string | undefined {
  return /nginx\/([\d.]+)/.exec(outputOf("nginx", ["-v"]))?.[1];
}

/** The number is read once: a process that is pinned to one core sees only that core. */
const coreCount = availableParallelism();

/** With two cores or more, the server under test has one core and the client another. */
export const cores = coreCount >= 2 && canRun("taskset") ? { server: 0, clients: 1 } : undefined;

/** Pins a process, its threads and later children to one core, or unpins it. */
export function pin(pid: number, core: "server" | "clients" | "any"): void {
  if (!cores) return;
  const list = core === "any" ? `0-${coreCount - 1}` : String(cores[core]);
  const { status, stderr } = spawnSync("taskset", ["-acp", list, String(pid)], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`taskset: ${stderr}`);
}

function canRun(program: string): boolean {
  return spawnSync(program, ["--version"], { env: { ...process.env, PATH: path } }).status === 0;
}

/** nginx and wrk print their version to stderr, and wrk exits with 1. */
function outputOf(program: string, args: string[]): string {
  const { stdout, stderr } = spawnSync(program, args, {
    encoding: "utf8",
    env: { ...process.env, PATH: path },
  });
  return `${stdout ?? ""}${stderr ?? ""}`;
}
