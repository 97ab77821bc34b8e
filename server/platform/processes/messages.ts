/** The messages between the processes of a server. Other messages on the channel belong to Node. */
export type Message =
  /** The worker now answers visitors. */
  | { imece: "ready" }
  /** The server stops: the worker answers its requests within the time that a successor waits. */
  | { imece: "stop" }
  /** Another worker replaces this worker: it accepts no new connections, and closes open connections after their requests. */
  | { imece: "drain" }
  /** A worker needs the metrics of all workers: the primary asks each worker and returns the answers. */
  | { imece: "collect-metrics"; id: number }
  | { imece: "report-metrics"; id: number }
  | { imece: "metrics"; id: number; metrics: unknown }
  | { imece: "all-metrics"; id: number; all: unknown[] };

export function isMessage(value: unknown): value is Message {
  return typeof value === "object" && value !== null && "imece" in value;
}
