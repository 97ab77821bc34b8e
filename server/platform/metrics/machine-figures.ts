import { statfs } from "node:fs/promises";
import type { Registry } from "prom-client";
import { readBackupAge } from "#server/platform/backup/last-backup.ts";

export type MachineSources = { dataDir: string; wantedProcesses: number };

/** Collects metrics of the machine. They are the same in every process and are read only for a scrape. */
export async function collectMachineFigures({ dataDir, wantedProcesses }: MachineSources): Promise<Registry> {
  const { Gauge, Registry } = await import("prom-client");
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: "imece_processes_wanted",
    help: "Processes that serve visitors when all is well (WEB_CONCURRENCY)",
    registers,
  }).set(wantedProcesses);
  const size = new Gauge({ name: "imece_disk_size_bytes", help: "Size of the disk of DATA_DIR", registers });
  new Gauge({
    name: "imece_disk_free_bytes",
    help: "Space on it that the site can still use",
    registers,
    async collect() {
      const { bavail, blocks, bsize } = await statfs(dataDir);
      this.set(bavail * bsize);
      size.set(blocks * bsize);
    },
  });
  new Gauge({
    name: "imece_backup_age_seconds",
    help: "Age of the last complete backup; missing before the first one",
    registers,
    collect() {
      const age = readBackupAge(dataDir);
      if (age === null) this.remove();
      else this.set(age / 1_000);
    },
  });
  return registry;
}
