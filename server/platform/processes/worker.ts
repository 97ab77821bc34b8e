import cluster from "node:cluster";
import { isMessage, type Message } from "./messages.ts";

/** The variable that the primary sets in the environment of each worker. */
export const workerVariable = "IMECE_WORKER";

/**
 * Returns 1 to WEB_CONCURRENCY in a worker, and null in a server of one process. Background work runs in the process with
 * null or 1. A replacement has the number of the replaced worker.
 */
export function workerNumber(): number | null {
  return cluster.isWorker ? Number(process.env[workerVariable]) : null;
}

export function notifyPrimary(message: Message): void {
  // The primary may have died a moment ago; the "disconnect" event handles that.
  if (process.connected) process.send?.(message, undefined, {}, () => {});
}

export function onMessage(receive: (message: Message) => void): void {
  process.on("message", (value) => {
    if (isMessage(value)) receive(value);
  });
}

/**
 * Stops or drains this worker on a message of the primary, and stops it after the primary has ended. Workers ignore signals,
 * because a terminal and systemd send signals to every process of the group.
 */
export function obeyPrimary({ stop, drain }: { stop: () => void; drain: () => void }): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGUSR2"]) process.on(signal, () => {});
  onMessage(({ imece }) => {
    if (imece === "stop") stop();
    if (imece === "drain") drain();
  });
  const { worker } = cluster;
  worker?.on("disconnect", () => {
    // Otherwise Node would exit at once, with requests in flight.
    worker.exitedAfterDisconnect = true;
    stop();
  });
}
