import type { Server } from "node:net";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "#server/platform/errors.ts";

/** `variable` is the setting that sets the port. */
type Address = { port: number; host: string; variable?: "PORT" | "PAYMENT_PORT" };

/** A successor waits for its predecessor's port (docs/contract.md#a-start-beside-a-predecessor). */
const defaultTimeoutMs = 10_000;

/**
 * Binds the server to the port; waits while a predecessor still uses the port. Throws AppError "port_refused" with the
 * variable to correct.
 */
export async function bindPort(
  server: Server,
  address: Address,
  timeoutMs = defaultTimeoutMs,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const error = await tryListen(server, address);
    if (!error) return;
    if (error.code !== "EADDRINUSE" || Date.now() >= deadline) throw createRefusal(address, error);
    await wait(200);
  }
}

/** Binds the port and releases it, so that a start without a free port fails early. */
export async function checkPort(address: Address, timeoutMs = defaultTimeoutMs): Promise<void> {
  const server = createServer();
  await bindPort(server, address, timeoutMs);
  await new Promise((resolve) => server.close(resolve));
}

function tryListen(server: Server, { port, host }: Address): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) => {
      server.off("listening", succeeded);
      resolve(error);
    };
    const succeeded = () => {
      server.off("error", failed);
      resolve(undefined);
    };
    server.once("error", failed);
    server.once("listening", succeeded);
    server.listen(port, host);
  });
}

function createRefusal({ port, host, variable = "PORT" }: Address, cause: NodeJS.ErrnoException): AppError {
  const advice: Record<string, string> = {
    EADDRINUSE: `${variable} is ${port}, which another program uses on ${host}; stop that one (as root, ss -ltnp "sport = :${port}" names it) or give another port`,
    EACCES: `${variable} is ${port}, and this user may not listen below 1024; give a higher one, for instance 3000, and let a proxy take 80 and 443 (docs/operations.md, section 6)`,
    EADDRNOTAVAIL: `HOST is ${host}, which is no address of this machine; give 127.0.0.1, or one that "ip address" lists`,
    ENOTFOUND: `HOST is ${host}, a name that leads to no address; give 127.0.0.1, or an address of this machine`,
  };
  const message = advice[cause.code ?? ""] ?? `HOST is ${host} and ${variable} is ${port}: ${cause.message}`;
  return new AppError("port_refused", message, { cause });
}
