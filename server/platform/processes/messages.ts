/** The messages between the processes of one server. All other messages on the channel are Node's own. */
export type Message =
  /** The worker answers visitors from now on. */
  | { imece: "ready" }
  /** The whole server stops: answer the requests in flight, within the time that a successor waits. */
  | { imece: "stop" }
  /** Another worker replaces this one: accept no new connections, and close the open ones as their requests end. */
  | { imece: "drain" }
  /** A worker wants the metrics of all workers: the primary asks each worker and returns the answers. */
  | { imece: "collect-metrics"; id: number }
  | { imece: "report-metrics"; id: number }
  | { imece: "metrics"; id: number; metrics: unknown }
  | { imece: "all-metrics"; id: number; all: unknown[] };

export function isMessage(value: unknown): value is Message {
  return typeof value === "object" && value !== null && "imece" in value;
}
