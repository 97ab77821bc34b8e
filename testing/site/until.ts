import { setTimeout as wait } from "node:timers/promises";

/** `timeout` and `interval` in milliseconds; `message` is the error after the timeout. */
type Waiting = { timeout: number; interval?: number; message: string | (() => string | Promise<string>) };

/** Calls `check` until it returns something truthy, and returns that. */
export async function until<Value>(
  check: () => Value | Promise<Value>,
  { timeout, interval = 50, message }: Waiting,
): Promise<NonNullable<Value>> {
  const deadline = performance.now() + timeout;
  for (;;) {
    const value = await check();
    if (value) return value;
    if (performance.now() > deadline)
      throw new Error(typeof message === "string" ? message : await message());
    await wait(interval);
  }
}
