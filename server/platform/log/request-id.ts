import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

const current = new AsyncLocalStorage<string>();

/** Runs `work` under this request id: every log line of it, also of its asynchronous parts, carries the id. */
export function withRequestId<T>(id: string, work: () => T): T {
  return current.run(id, work);
}

/** Undefined in background work. */
export function requestId(): string | undefined {
  return current.getStore();
}

/** Without 0, O, 1, I and L: people read it out on the telephone. */
const letters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Ten letters, about 50 bits: unique among the requests of a day. */
export function newRequestId(): string {
  let id = "";
  for (const byte of randomBytes(10)) id += letters[byte % letters.length];
  return id;
}

/** Whether a value sent by a proxy has the format of an id: it is repeated in headers, logs and pages. */
export function isRequestId(value: unknown): value is string {
  return typeof value === "string" && /^[A-Za-z0-9._-]{8,64}$/.test(value);
}
