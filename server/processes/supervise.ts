import cluster, { type Worker } from "node:cluster";
import type { Logger } from "../kernel/logger.ts";
import { createFiguresDesk } from "./figures.ts";
import { isMessage, type Message } from "./messages.ts";
import { pauseBefore } from "./restart-pause.ts";
import { workerVariable } from "./worker.ts";

export type Supervision = {
  /**
   * Puts a new worker with this environment in each one's place, one after the other. Workers that do not start leave the
   * old ones where they are. From the first one that starts on, workers that died are replaced with this environment, too.
   */
  restart(env: Environment): Promise<void>;
  /** Ends all workers; whoever has not ended by then is killed. True when all ended cleanly. */
  stop(): Promise<boolean>;
};

type Environment = Record<string, string | undefined>;

type Place = {
  number: number;
  /** What its worker was started with. */
  env?: Environment;
  worker?: Worker;
  deaths: number;
  timer?: NodeJS.Timeout;
  /** A restart is starting its next worker already. */
  awaitsSuccessor?: boolean;
};

/** A successor waits ten seconds for the port (docs/contract.md#a-start-beside-a-predecessor). */
const stopPatience = 9_500;
/** Longer than a bank takes to answer, and than its last visitor's connection is kept. */
const drainPatience = 75_000;

/**
 * Keeps `count` workers alive, each this same program in a process of its own. Resolves when the first one answers
 * visitors: it brings the database up to date, which the others then find done. Throws when it does not start.
 */
export async function supervise(
  { count, env }: { count: number; env: Environment },
  log: Logger,
): Promise<Supervision> {
  const places: Place[] = Array.from({ length: count }, (_, index) => ({ number: index + 1, deaths: 0 }));
  const alive = new Set<Worker>();
  /** Those that answer visitors, and hear what we say. */
  const serving = new Set<Worker>();
  const desk = createFiguresDesk(() => [...alive].filter((worker) => worker.isConnected()).map(toColleague));
  /** Of the last start or restart. Not read again for a worker that died: half of them would have other settings. */
  let current = env;
  let stopping = false;
  let restarting: Promise<void> | undefined;

  /** Resolves when the worker answers visitors; throws when it ended before. */
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
      if (value.imece === "ask-figures") desk.ask(toColleague(worker), value.id);
      if (value.imece === "figures") desk.take(value.id, value.figures);
    });
    worker.on("error", (err) => log.warn({ err, worker: place.number }, "a worker could not be told"));
    worker.once("exit", (code, signal) => {
      alive.delete(worker);
      serving.delete(worker);
      ready.reject(new Error(`worker ${place.number} ended while it started (${signal ?? code})`));
      if (place.worker !== worker) return;
      delete place.worker;
      if (stopping) return;
      place.deaths = performance.now() - began < settled ? place.deaths + 1 : 1;
      log.error({ worker: place.number, code, signal }, "a worker died");
      if (!place.awaitsSuccessor) startLater(place);
    });
    return ready.promise;
  }

  function took(place: Place, worker: Worker, env: Environment): void {
    Object.assign(place, { worker, env });
    // A restart began and ended while it started.
    if (env !== current && !restarting && !stopping) restart(current);
  }

  function startLater(place: Place): void {
    place.timer = setTimeout(() => {
      const env = current;
      start(place, env).then(
        (worker) => {
          took(place, worker, env);
          log.info({ worker: place.number }, "a worker took the place of one that died");
        },
        (err: unknown) => {
          if (stopping) return;
          place.deaths += 1;
          log.error({ err, worker: place.number }, "a worker does not start");
          startLater(place);
        },
      );
    }, pauseBefore(place.deaths));
  }

  async function replaceAll(wanted: Environment): Promise<void> {
    // One that is dead is being started again as it is; without any, the next one that is takes this.
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
        log.error({ err }, "the new worker does not start; those of before go on");
        if (!place.worker) startLater(place);
        return;
      } finally {
        place.awaitsSuccessor = false;
      }
      await end(old, "drain", drainPatience);
    }
    log.info({ workers: count }, "all workers are new");
  }

  function restart(wanted: Environment): Promise<void> {
    if (restarting) log.warn("a restart is under way already: ask again when all workers are new");
    restarting ??= replaceAll(wanted).finally(() => {
      restarting = undefined;
    });
    return restarting;
  }

  async function end(worker: Worker, how: "stop" | "drain", patience: number): Promise<boolean> {
    if (!alive.has(worker)) return true;
    const ended = new Promise<boolean>((resolve) =>
      worker.once("exit", (code, signal) => resolve(code === 0 && signal === null)),
    );
    toColleague(worker).send({ imece: how });
    const tooLong = setTimeout(() => worker.process.kill("SIGKILL"), patience);
    return ended.finally(() => clearTimeout(tooLong));
  }

  /** Visitors do not know of one that has not started yet, and it does not hear us: there is nothing to let go of. */
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
        log.error({ err, worker: place.number }, "a worker does not start");
        startLater(place);
      },
    );
  }

  return {
    // A new object: that is how a worker of an earlier restart is known.
    restart: (wanted) => restart({ ...wanted }),
    async stop() {
      stopping = true;
      for (const { timer } of places) clearTimeout(timer);
      const clean = await Promise.all(
        [...alive].map((worker) =>
          serving.has(worker) ? end(worker, "stop", stopPatience) : cutOff(worker),
        ),
      );
      return clean.every(Boolean);
    },
  };
}

/** Who dies sooner than this after the last death may do so for the same reason. */
const settled = 60_000;

function toColleague(worker: Worker) {
  return {
    send(message: Message) {
      if (worker.isConnected()) worker.send(message, () => {});
    },
  };
}
