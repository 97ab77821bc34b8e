import type { Worker } from "node:cluster";
import type { Logger } from "#server/platform/log/logger.ts";
import { computePause } from "./restart-pause.ts";
import { createWorkerSet, type Environment, type WorkerSet } from "./worker-set.ts";

export type Supervision = {
  /**
   * Replaces the workers one after the other by new workers with this environment. If a new worker does not start, the old
   * workers stay. After the first new worker has started, dead workers restart with this environment, too.
   */
  restart(env: Environment): Promise<Restart>;
  /** Stops all workers, and kills workers that do not end in time. Returns whether all ended cleanly. */
  stop(): Promise<boolean>;
};

type SuperviseOptions = {
  count: number;
  env: Environment;
  /** Called when no worker has answered visitors for `lostAfterMs`. The process must end, so that systemd restarts it. */
  lost(): void;
  lostAfterMs?: number;
  /** Called before each fork. */
  beforeFork?: () => void;
};

/** The outcome of a restart: `serving` of `wanted` workers answer visitors. `whole`: all workers are new. */
export type Restart = { whole: boolean; serving: number; wanted: number };

type WorkerSlot = {
  number: number;
  /** The environment with which the worker started. */
  env?: Environment;
  worker?: Worker;
  deaths: number;
  timer?: NodeJS.Timeout;
  /** A restart is already starting the next worker of this slot. */
  awaitsSuccessor?: boolean;
};

/** A successor waits ten seconds for the port (docs/contract.md#a-start-beside-a-predecessor). */
const stopTimeout = 9_500;
/** The timeout is longer than the answer of a bank, and longer than an idle connection stays open. */
const drainTimeout = 75_000;

const defaultLostAfterMs = 30_000;

/** If a worker dies within these milliseconds after its start, the pause before the next start grows. */
const stableMs = 60_000;

/**
 * Keeps `count` workers of this program alive. Starts the first worker alone, because it migrates the database, and resolves
 * when it answers visitors. Throws if it does not start.
 */
export async function supervise(
  { count, env, lost, lostAfterMs = defaultLostAfterMs, beforeFork = () => {} }: SuperviseOptions,
  log: Logger,
): Promise<Supervision> {
  const site = new SupervisedSite(count, env, createWorkerSet(log, beforeFork), log);
  await site.startAll();
  site.watch(lostAfterMs, lost);
  return {
    // The copy is a new object, because workers of an earlier restart are recognised by the identity of their environment.
    restart: (wanted) => site.restart({ ...wanted }),
    stop: () => site.stop(),
  };
}

class SupervisedSite {
  readonly #places: readonly WorkerSlot[];
  readonly #workers: WorkerSet;
  readonly #log: Logger;
  /** The environment of the last start or successful restart, for replacements of dead workers. */
  #current: Environment;
  #stopping = false;
  #restarting: Promise<Restart> | undefined;
  #watch: NodeJS.Timeout | undefined;

  constructor(count: number, env: Environment, workers: WorkerSet, log: Logger) {
    this.#places = Array.from({ length: count }, (_, index) => ({ number: index + 1, deaths: 0 }));
    this.#workers = workers;
    this.#log = log;
    this.#current = env;
  }

  /** Resolves when the first worker answers visitors. */
  async startAll(): Promise<void> {
    const env = this.#current;
    const [first, ...others] = this.#places;
    if (first) Object.assign(first, { worker: await this.#start(first, env), env });
    for (const place of others) {
      this.#start(place, env).then(
        (worker) => this.#assignWorker(place, worker, env),
        (err: unknown) => {
          if (this.#stopping) return;
          this.#log.error({ err, worker: place.number }, "worker start failed");
          this.#scheduleStart(place);
        },
      );
    }
  }

  /** Calls `lost` if no worker answers visitors for this time. A worker answers also while the database is down. */
  watch(lostAfterMs: number, lost: () => void): void {
    let served = performance.now();
    this.#watch = setInterval(() => {
      const now = performance.now();
      if (this.#workers.serving() > 0) served = now;
      if (now - served < lostAfterMs || this.#stopping) return;
      clearInterval(this.#watch);
      this.#log.fatal({ seconds: Math.round((now - served) / 1000) }, "no worker serves: the server ends");
      lost();
    }, lostAfterMs / 30);
  }

  restart(wanted: Environment): Promise<Restart> {
    if (this.#restarting)
      this.#log.warn("restart refused: another one is running; repeat it when all workers are replaced");
    this.#restarting ??= this.#replaceAll(wanted).finally(() => {
      this.#restarting = undefined;
    });
    return this.#restarting;
  }

  async stop(): Promise<boolean> {
    this.#stopping = true;
    clearInterval(this.#watch);
    for (const { timer } of this.#places) clearTimeout(timer);
    return this.#workers.stopAll(stopTimeout);
  }

  /** Resolves when the worker answers visitors. Throws if it ends earlier. */
  #start(place: WorkerSlot, env: Environment): Promise<Worker> {
    return this.#workers.fork(place.number, env, (worker, { code, signal, aliveMs }) => {
      if (place.worker !== worker) return;
      delete place.worker;
      if (this.#stopping) return;
      place.deaths = aliveMs < stableMs ? place.deaths + 1 : 1;
      const serving = this.#workers.serving();
      this.#log.error({ worker: place.number, code, signal, serving }, "worker died");
      if (!place.awaitsSuccessor) this.#scheduleStart(place);
    });
  }

  #assignWorker(place: WorkerSlot, worker: Worker, env: Environment): void {
    Object.assign(place, { worker, env });
    // A restart began and ended while this worker started.
    if (env !== this.#current && !this.#restarting && !this.#stopping) this.restart(this.#current);
  }

  #scheduleStart(place: WorkerSlot): void {
    place.timer = setTimeout(() => {
      const env = this.#current;
      this.#start(place, env).then(
        (worker) => {
          this.#assignWorker(place, worker, env);
          this.#log.info({ worker: place.number }, "dead worker replaced");
        },
        (err: unknown) => {
          if (this.#stopping) return;
          place.deaths += 1;
          this.#log.error({ err, worker: place.number }, "worker start failed");
          this.#scheduleStart(place);
        },
      );
    }, computePause(place.deaths));
  }

  async #replaceAll(wanted: Environment): Promise<Restart> {
    // Dead workers restart with `#current`. If no worker runs, they must get the new environment.
    if (!this.#places.some(({ worker }) => worker)) this.#current = wanted;
    for (;;) {
      const place = this.#places.find(({ worker, env }) => worker && env !== wanted);
      const oldWorker = place?.worker;
      if (!oldWorker || this.#stopping) break;
      place.awaitsSuccessor = true;
      try {
        Object.assign(place, { worker: await this.#start(place, wanted), env: wanted });
        this.#current = wanted;
      } catch (err) {
        const outcome = this.#outcome(wanted);
        if (this.#stopping) return outcome;
        this.#log.error({ err, ...outcome }, "new worker failed to start; old workers keep running");
        if (!place.worker) this.#scheduleStart(place);
        return outcome;
      } finally {
        place.awaitsSuccessor = false;
      }
      await this.#workers.end(oldWorker, "drain", drainTimeout);
    }
    const outcome = this.#outcome(wanted);
    if (outcome.whole) this.#log.info({ workers: outcome.serving }, "all workers replaced");
    else this.#log.warn(outcome, "running workers replaced; dead ones are not back yet");
    return outcome;
  }

  #outcome(wanted: Environment): Restart {
    const serving = this.#places.filter(({ worker }) => worker);
    const whole = serving.length === this.#places.length && serving.every(({ env }) => env === wanted);
    return { whole, serving: serving.length, wanted: this.#places.length };
  }
}
