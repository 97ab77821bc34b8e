import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from "node:fs";

const controller = "/sys/fs/cgroup/blkio";

/**
 * Lets a process and all that it has started write to the disk of `folder` only so many times a second (the kernel's
 * own throttle). Returns what ends it; null where nobody may: it takes root and the blkio controller.
 */
export function slowWrites(pid: number, folder: string, timesASecond: number): (() => void) | null {
  const group = `${controller}/imece-proof-${process.pid}`;
  try {
    const { dev } = statSync(folder);
    mkdirSync(group);
    writeFileSync(`${group}/blkio.throttle.write_iops_device`, `${dev >> 8}:${dev & 255} ${timesASecond}`);
    for (const each of family(pid)) writeFileSync(`${group}/cgroup.procs`, String(each));
  } catch {
    return null;
  }
  return () => {
    for (const each of readFileSync(`${group}/cgroup.procs`, "utf8").split("\n").filter(Boolean)) {
      writeFileSync(`${controller}/cgroup.procs`, each);
    }
    rmdirSync(group);
  };
}

function family(pid: number): number[] {
  const { stdout } = spawnSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
  return [pid, ...stdout.split("\n").map(Number).filter(Boolean)];
}
