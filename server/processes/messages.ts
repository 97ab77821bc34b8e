/** What the processes of one server say to each other. Everything else on the channel belongs to Node itself. */
export type Message =
  /** A worker answers visitors from now on. */
  | { imece: "ready" }
  /** The whole server ends: answer what is in flight, in the time that a successor waits. */
  | { imece: "stop" }
  /** Another worker has taken this one's place: take nothing new, and let go of everybody without haste. */
  | { imece: "drain" }
  /** A worker wants to know the figures of all; the primary passes it on, and collects the answers. */
  | { imece: "ask-figures"; id: number }
  | { imece: "give-figures"; id: number }
  | { imece: "figures"; id: number; figures: unknown }
  | { imece: "all-figures"; id: number; all: unknown[] };

export function isMessage(value: unknown): value is Message {
  return typeof value === "object" && value !== null && "imece" in value;
}
