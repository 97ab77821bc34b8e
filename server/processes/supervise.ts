import cluster, { type Worker } from "node:cluster";
import { AppError } from "../kernel/errors.ts";
import type { Logger } from "../kernel/logger.ts";
import { isMessage, type Message } from "./messages.ts";
import { createMetricsAggregator } from "./metrics-aggregator.ts";
import { pauseBefore } from "./restart-pause.ts";
import { workerVariable } from "./worker.ts";

export type Supervision = {
  /**
   * Replaces the workers one after the other with new ones in this environment. Where a new worker does not start, the
   * old one stays. Once the first new worker runs, workers that died restart in this environment, too.
   */
  restart(env: Environment): Promise<void>;
  /** Stops all workers and kills those that do not end in time. True when all ended cleanly. */
  stop(): Promise<boolean>;
};

type Environment = Record<string, string | undefined>;

type Place = {
  number: number;
  /** The environment that its worker started with. */
  env?: Environment;
  worker?: Worker;
  deaths: number;
  timer?: NodeJS.Timeout;
  /** A restart is already starting its next worker. */
  awaitsSuccessor?: boolean;
};

/** A successor waits ten seconds for the port (docs/contract.md#a-start-beside-a-predecessor). */
const stopTimeout = 9_500;
/** Longer than a bank takes to answer, and than a kept connection stays open. */
const drainTimeout = 75_000;

/**
 * Keeps `count` workers alive, each running this same program. Starts the first worker alone, because it migrates the
 * database, and resolves when it answers visitors. Throws when it does not start.
 */
export async function supervise(
  { count, env }: { count: number; env: Environment },
  log: Logger,
): Promise<Supervision> {
  const places: Place[] = Array.from({ length: count }, (_, index) => ({ number: index + 1, deaths: 0 }));
  const alive = new Set<Worker>();
  /** Workers that answer visitors and read our messages. */
  const serving = new Set<Worker>();
  const metrics = createMetricsAggregator(() =>
    [...alive].filter((worker) => worker.isConnected()).map(toPeerWorker),
  );
  /** The environment of the last start or restart. A worker that died gets this one, so that all share the settings. */
  let current = env;
  let stopping = false;
  let restarting: Promise<void> | undefined;

  /** Resolves when the worker answers visitors. Throws when it ends earlier. */
  async function start(place: Place, env: Environment): Promise<Worker> {
    const worker = cluster.fork({ ...env, [workerVariable]: String(place.number) });
    alive.add(worker);
    const began = performance.now();
    const ready = Promise.withResolvers<Worker>();
    worker.on("message", (value: unknown) => {
      if (!isMessage(value)) return;
      if (value.imece === "ready") {
        serving.add(worker);
        ready.resolve(worker);
      }
      if (value.imece === "collect-metrics") metrics.collect(toPeerWorker(worker), value.id);
      if (value.imece === "metrics") metrics.take(value.id, value.metrics);
    });
    worker.on("error", (err) => log.warn({ err, worker: place.number }, "message to worker failed"));
    worker.once("exit", (code, signal) => {
      alive.delete(worker);
      serving.delete(worker);
      const told = `worker ${place.number} ended while it started (${signal ?? code})`;
      ready.reject(new AppError("worker_ended", told));
      if (place.worker !== worker) return;
      delete place.worker;
      if (stopping) return;
      place.deaths = performance.now() - began < settled ? place.deaths + 1 : 1;
      log.error({ worker: place.number, code, signal }, "worker died");
      if (!place.awaitsSuccessor) startLater(place);
    });
    return ready.promise;
  }

  function took(place: Place, worker: Worker, env: Environment): void {
    Object.assign(place, { worker, env });
    // A restart began and ended while this worker started.
    if (env !== current && !restarting && !stopping) restart(current);
  }

  function startLater(place: Place): void {
    place.timer = setTimeout(() => {
      const env = current;
      start(place, env).then(
        (worker) => {
          took(place, worker, env);
          log.info({ worker: place.number }, "dead worker replaced");
        },
        (err: unknown) => {
          if (stopping) return;
          place.deaths += 1;
          log.error({ err, worker: place.number }, "worker start failed");
          startLater(place);
        },
      );
    }, pauseBefore(place.deaths));
  }

  async function replaceAll(wanted: Environment): Promise<void> {
    // Dead workers restart by themselves with `current`. When no worker runs, they must get the new environment.
    if (!places.some(({ worker }) => worker)) current = wanted;
    for (;;) {
      const place = places.find(({ worker, env }) => worker && env !== wanted);
      const old = place?.worker;
      if (!old || stopping) break;
      place.awaitsSuccessor = true;
      try {
        Object.assign(place, { worker: await start(place, wanted), env: wanted });
        current = wanted;
      } catch (err) {
        if (stopping) return;
        log.error({ err }, "new worker failed to start; old workers keep running");
        if (!place.worker) startLater(place);
        return;
      } finally {
        place.awaitsSuccessor = false;
      }
      await end(old, "drain", drainTimeout);
    }
    log.info({ workers: count }, "all workers replaced");
  }

  function restart(wanted: Environment): Promise<void> {
    if (restarting)
      log.warn("restart refused: another one is running; repeat it when all workers are replaced");
    restarting ??= replaceAll(wanted).finally(() => {
      restarting = undefined;
    });
    return restarting;
  }

  async function end(worker: Worker, how: "stop" | "drain", timeout: number): Promise<boolean> {
    if (!alive.has(worker)) return true;
    const ended = new Promise<boolean>((resolve) =>
      worker.once("exit", (code, signal) => resolve(code === 0 && signal === null)),
    );
    toPeerWorker(worker).send({ imece: how });
    const tooLong = setTimeout(() => worker.process.kill("SIGKILL"), timeout);
    return ended.finally(() => clearTimeout(tooLong));
  }

  /** Kills a worker that is still starting: it has no visitors yet and does not read our messages. */
  async function cutOff(worker: Worker): Promise<boolean> {
    const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
    worker.process.kill("SIGKILL");
    await ended;
    return true;
  }

  const [first, ...others] = places;
  if (first) Object.assign(first, { worker: await start(first, env), env });
  for (const place of others) {
    start(place, env).then(
      (worker) => {
        took(place, worker, env);
      },
      (err: unknown) => {
        if (stopping) return;
        log.error({ err, worker: place.number }, "worker start failed");
        startLater(place);
      },
    );
  }

  return {
    // A new object: workers of an earlier restart are recognised by its identity.
    restart: (wanted) => restart({ ...wanted }),
    async stop() {
      stopping = true;
      for (const { timer } of places) clearTimeout(timer);
      const clean = await Promise.all(
        [...alive].map((worker) => (serving.has(worker) ? end(worker, "stop", stopTimeout) : cutOff(worker))),
      );
      return clean.every(Boolean);
    },
  };
}

/** A worker that dies sooner than this after its start counts as another death for the same reason. */
const settled = 60_000;

function toPeerWorker(worker: Worker) {
  return {
    send(message: Message) {
      if (worker.isConnected()) worker.send(message, () => {});
    },
  };
}
