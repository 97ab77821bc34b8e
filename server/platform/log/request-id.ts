import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

const current = new AsyncLocalStorage<string>();

/** Runs `work`; every log line of the work and its asynchronous parts has this request id. */
export function withRequestId<T>(id: string, work: () => T): T {
  return current.run(id, work);
}

/** Returns the id of the current request; undefined in background work. */
export function requestId(): string | undefined {
  return current.getStore();
}

/** 0, O, 1, I and L are missing, because people read the id out on the telephone. */
const letters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Returns ten letters, about 50 bits, which are unique among the requests of a day. */
export function newRequestId(): string {
  let id = "";
  for (const byte of randomBytes(10)) id += letters[byte % letters.length];
  return id;
}

/** Checks the format of an id from a proxy, because headers, logs and pages repeat it. */
export function isRequestId(value: unknown): value is string {
  return typeof value === "string" && /^[A-Za-z0-9._-]{8,64}$/.test(value);
}
