import cluster from "node:cluster";
import { isMessage, type Message } from "./messages.ts";

/** The variables that a worker finds in its environment, set by the process that starts it. */
export const workerVariable = "IMECE_WORKER";

/**
 * 1 to WEB_CONCURRENCY in a worker, null in a server of one process. What a machine needs once (background work) runs
 * where this is null or 1. A restarted worker has the number of the one whose place it takes.
 */
export function workerNumber(): number | null {
  return cluster.isWorker ? Number(process.env[workerVariable]) : null;
}

export function tellPrimary(message: Message): void {
  // The primary may have died a moment ago; we are told so by "disconnect".
  if (process.connected) process.send?.(message, undefined, {}, () => {});
}

export function onMessage(heard: (message: Message) => void): void {
  process.on("message", (value) => {
    if (isMessage(value)) heard(value);
  });
}

/**
 * How a worker ends: as the primary tells it, or by itself when there is no primary any more. Signals are not for
 * workers, although a terminal and systemd send theirs to every process of a group.
 */
export function obeyPrimary({ stop, drain }: { stop: () => void; drain: () => void }): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGUSR2"]) process.on(signal, () => {});
  onMessage(({ imece }) => {
    if (imece === "stop") stop();
    if (imece === "drain") drain();
  });
  const { worker } = cluster;
  worker?.on("disconnect", () => {
    // Or Node would end us at once, with requests in flight.
    worker.exitedAfterDisconnect = true;
    stop();
  });
}
