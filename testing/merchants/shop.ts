import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { RunningSimulator } from "#tools/bank-simulator/profile.ts";

export async function listen(server: Server, port = 0): Promise<string> {
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}

export async function bodyOf(req: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of req.setEncoding("latin1")) body += chunk;
  return body;
}

export type Mounted<Simulator> = AsyncDisposable & {
  readonly simulator: Simulator;
  /** Address of the mount. */
  readonly base: string;
};

/** A simulator below `/bank-simulator` of a server of its own, closed at the end of the test's block. */
export async function mounted<Simulator extends RunningSimulator>(
  open: (options: { mount: string }) => Simulator,
): Promise<Mounted<Simulator>> {
  const mount = "/bank-simulator";
  const simulator = open({ mount });
  const server = createServer((req, res) => {
    if (!simulator.handle(req, res)) res.writeHead(418).end();
  });
  const origin = await listen(server);
  return {
    simulator,
    base: origin + mount,
    async [Symbol.asyncDispose]() {
      await simulator.close();
      await stop(server);
    },
  };
}

/** A message that came to the shop. The body is latin-1: one character per byte. */
export type Received = { readonly path: string; readonly body: string; readonly headers: Headers };

export type Shop = AsyncDisposable & {
  readonly base: string;
  readonly received: readonly Received[];
  /** Resolves when this many messages have come. */
  until(count: number): Promise<void>;
};

/** A merchant's server, which answers the bank's messages with `answer`. */
export async function openShop(answer: (nth: number) => string | Promise<string>): Promise<Shop> {
  const received: Received[] = [];
  const server = createServer(async (req, res) => {
    const body = await bodyOf(req);
    const nth = received.push({ path: req.url ?? "", body, headers: new Headers(req.headers as never) });
    res.end(await answer(nth));
  });
  return {
    base: await listen(server),
    received,
    async until(count) {
      const deadline = performance.now() + 5_000;
      while (received.length < count) {
        if (performance.now() > deadline) throw new Error(`${received.length} of ${count} messages came`);
        await new Promise((done) => setTimeout(done, 5));
      }
    },
    [Symbol.asyncDispose]: () => stop(server),
  };
}
