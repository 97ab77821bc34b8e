import type { Db } from "#server/platform/db/connect.ts";
import { gatherMetrics, offerMetrics } from "#server/platform/processes/metrics-aggregator.ts";
import { readRelease } from "#server/platform/processes/read-release.ts";
import { collectDatabaseFigures, type DatabaseFigures } from "./database-figures.ts";
import { collectMachineFigures, type MachineSources } from "./machine-figures.ts";
import { collectProcessFigures, type ProcessSources } from "./process-figures.ts";

export type Metrics = {
  /** Counts an answered request. `kind` is one of a few constants, and `status` is the HTTP status or "aborted". */
  answered(kind: string, status: string, seconds: number): void;
  /** Returns the metrics of all processes of this server, in the text format of Prometheus. */
  text(): Promise<string>;
};

/** Creates the metrics. The process that answers a scrape gathers the metrics of all processes and queries the database. */
export async function createMetrics({
  db,
  database,
  machine,
  ...sources
}: ProcessSources & { db: Db; database: DatabaseFigures; machine: MachineSources }): Promise<Metrics> {
  const processFigures = await collectProcessFigures(sources);
  const databaseFigures = await collectDatabaseFigures(db, database);
  const machineFigures = await collectMachineFigures(machine);
  const { version, commit } = readRelease();
  const build = `# HELP imece_build_info The release that runs\n# TYPE imece_build_info gauge\nimece_build_info{version="${version}",commit="${commit}"} 1`;
  const { AggregatorRegistry } = await import("prom-client");
  offerMetrics(processFigures.read);
  return {
    answered: processFigures.answered,
    async text() {
      const figures = [databaseFigures.metrics(), machineFigures.metrics()];
      const [all, ...otherFigures] = await Promise.all([gatherMetrics(), ...figures]);
      const processes = AggregatorRegistry.aggregate(all.filter(Array.isArray) as object[]);
      const processCount = `# HELP imece_processes Processes that these metrics come from\n# TYPE imece_processes gauge\nimece_processes ${all.length}`;
      return [await processes.metrics(), processCount, build, ...otherFigures].join("\n");
    },
  };
}
