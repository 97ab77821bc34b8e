import type { Db } from "#server/platform/db/connect.ts";
import { gatherMetrics, offerMetrics } from "#server/platform/processes/metrics-aggregator.ts";
import { readRelease } from "#server/platform/processes/read-release.ts";
import { collectDatabaseFigures, type DatabaseFigures } from "./database-figures.ts";
import { collectMachineFigures, type MachineSources } from "./machine-figures.ts";
import { collectProcessFigures, type ProcessSources } from "./process-figures.ts";

export type Metrics = {
  /** Counts an answered request. `kind` is one of a few words of the program, and `status` the HTTP status or "aborted". */
  answered(kind: string, status: string, seconds: number): void;
  /** Returns the metrics of all processes of this server, in the text format of Prometheus. */
  text(): Promise<string>;
};

/** Creates the metrics. The process that answers a request gathers the metrics of all, and queries the database once. */
export async function createMetrics({
  db,
  database,
  machine,
  ...sources
}: ProcessSources & { db: Db; database: DatabaseFigures; machine: MachineSources }): Promise<Metrics> {
  const own = await collectProcessFigures(sources);
  const shared = await collectDatabaseFigures(db, database);
  const around = await collectMachineFigures(machine);
  const { version, commit } = readRelease();
  const build = `# HELP imece_build_info The release that runs\n# TYPE imece_build_info gauge\nimece_build_info{version="${version}",commit="${commit}"} 1`;
  const { AggregatorRegistry } = await import("prom-client");
  offerMetrics(own.read);
  return {
    answered: own.answered,
    async text() {
      const figures = [shared.metrics(), around.metrics()];
      const [all, ...whole] = await Promise.all([gatherMetrics(), ...figures]);
      const processes = AggregatorRegistry.aggregate(all.filter(Array.isArray) as object[]);
      const counted = `# HELP imece_processes Processes that these metrics come from\n# TYPE imece_processes gauge\nimece_processes ${all.length}`;
      return [await processes.metrics(), counted, build, ...whole].join("\n");
    },
  };
}
