import { monitorEventLoopDelay } from "node:perf_hooks";
import type { MetricObject, Registry } from "prom-client";
import { allCounters } from "#server/platform/counter.ts";
import type { PageCache } from "#server/platform/page-cache/page-cache.ts";

type PoolFigures = { total: number; idle: number; waiting: number };

export type ProcessSources = {
  pageCache: Pick<PageCache, "size" | "lookups">;
  /** Null with the embedded database, which has no pool. */
  pool: (() => PoolFigures) | null;
};

type ProcessFigures = {
  read(): Promise<MetricObject[]>;
  answered(kind: string, status: string, seconds: number): void;
};

/** The buckets reach from a file in the disk cache to a checkout that waits for its bank. */
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Collects the metrics of one process. Metrics of several processes are added up, except delays, of which the maximum counts. */
export async function collectProcessFigures(sources: ProcessSources): Promise<ProcessFigures> {
  // The library is loaded here, because a site without metrics does not need it in memory.
  const client = await import("prom-client");
  const { Counter, Gauge, Histogram } = client;
  const registry = new client.Registry();
  const registers = [registry];
  client.collectDefaultMetrics({ register: registry });
  const registerCounters = moduleCounters({ Counter, registers });
  const requests = new Counter({
    name: "imece_requests_total",
    help: "Answered requests, without pages from the cache (imece_cached_pages_total)",
    labelNames: ["kind", "status"] as const,
    registers,
  });
  const durations = new Histogram({
    name: "imece_request_duration_seconds",
    help: "Time until a request was answered, without pages from the cache and live events",
    labelNames: ["kind"] as const,
    buckets: durationBuckets,
    registers,
  });
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  new Gauge({
    name: "imece_event_loop_delay_max_seconds",
    help: "The longest time since the last scrape for which this process was too busy to answer",
    registers,
    aggregator: "max",
    collect() {
      this.set(delay.max / 1e9);
      delay.reset();
    },
  });
  const metrics = { Counter, Gauge, registers };
  addPageCache(metrics, sources.pageCache);
  if (sources.pool) addPool(metrics, sources.pool);
  return {
    read() {
      registerCounters();
      return registry.getMetricsAsJSON();
    },
    answered(kind, status, duration) {
      requests.inc({ kind, status });
      // The stream of live events lasts as long as its screen is open, so its duration is meaningless.
      if (kind !== "live") durations.observe({ kind }, duration);
    },
  };
}

type Metrics = Pick<typeof import("prom-client"), "Counter" | "Gauge"> & { registers: Registry[] };

/** Registers the modules' counters at each read, because some modules load later and declare counters then. */
function moduleCounters({ Counter, registers }: Pick<Metrics, "Counter" | "registers">): () => void {
  const registeredNames = new Set<string>();
  return () => {
    for (const { name, help, label, counts } of allCounters()) {
      if (registeredNames.has(name)) continue;
      registeredNames.add(name);
      new Counter({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          this.reset();
          for (const [value, { n }] of counts()) this.inc({ [label]: value }, n);
        },
      });
    }
  };
}

function addPageCache({ Counter, Gauge, registers }: Metrics, pageCache: ProcessSources["pageCache"]): void {
  new Counter({
    name: "imece_page_cache_lookups_total",
    help: "Looks into the page cache: hit, stale (served while it is rendered again), miss",
    labelNames: ["result"] as const,
    registers,
    collect() {
      this.reset();
      for (const [result, n] of Object.entries(pageCache.lookups)) this.inc({ result }, n);
    },
  });
  new Gauge({
    name: "imece_page_cache_pages",
    help: "Pages in the page cache",
    registers,
    collect() {
      this.set(pageCache.size().pages);
    },
  });
  new Gauge({
    name: "imece_page_cache_bytes",
    help: "Memory that the page cache takes",
    registers,
    collect() {
      this.set(pageCache.size().bytes);
    },
  });
}

function addPool({ Gauge, registers }: Metrics, pool: () => PoolFigures): void {
  new Gauge({
    name: "imece_database_connections",
    help: "Connections to the database: total and idle; waiting: work without a connection",
    labelNames: ["state"] as const,
    registers,
    collect() {
      for (const [state, n] of Object.entries(pool())) this.set({ state }, n);
    },
  });
}
