import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from "node:fs";

const controller = "/sys/fs/cgroup/blkio";

/**
 * Limits the writes per second of a process and its children to the disk of `folder` (the kernel's own
 * throttle). Returns a function that ends it; null without root or the blkio controller.
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
