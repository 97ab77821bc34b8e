import { buffer } from "node:stream/consumers";
import { serve } from "#testing/site/serve.ts";
import { until } from "#testing/site/until.ts";
import type { RunningSimulator } from "#tools/bank-simulator/profile.ts";

export const okUrl = "https://shop.example/payment/ok";
export const failUrl = "https://shop.example/payment/fail";

export type Mounted<Simulator> = {
  readonly simulator: Simulator;
  /** Address of the mount. */
  readonly base: string;
  [Symbol.asyncDispose](): Promise<void>;
};

/** A simulator below `/bank-simulator` of a server of its own. */
export async function mountSimulator<Simulator extends RunningSimulator>(
  open: (options: { mount: string }) => Simulator,
): Promise<Mounted<Simulator>> {
  const mount = "/bank-simulator";
  const simulator = open({ mount });
  const server = await serve((request, response) => {
    if (!simulator.handle(request, response)) response.writeHead(418).end();
  });
  return {
    simulator,
    base: server.url + mount,
    async [Symbol.asyncDispose]() {
      await simulator.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** A message of the bank's server. The body is latin-1: one character per byte. */
export type Received = { readonly path: string; readonly body: string; readonly headers: Headers };

export type Shop = AsyncDisposable & {
  readonly base: string;
  readonly received: readonly Received[];
  /** Waits until this many messages have arrived. */
  until(count: number): Promise<void>;
  /** Waits for a message that contains the number of an attempt. */
  messageAbout(number: string): Promise<Received>;
};

/** A merchant's server, which answers the bank's messages with `answer` and a status. Every bank accepts the defaults. */
export async function openShop(
  answer: (nth: number) => string | Promise<string> = () => "OK",
  status = 200,
): Promise<Shop> {
  const received: Received[] = [];
  const server = await serve(async (request, response) => {
    const body = (await buffer(request)).toString("latin1");
    // Without the headers of the connection, so that a test can send the message again.
    const { host: _, connection: __, "content-length": ___, ...messageHeaders } = request.headers;
    const headers = new Headers(messageHeaders as Record<string, string>);
    response.statusCode = status;
    response.end(await answer(received.push({ path: request.url ?? "", body, headers })));
  });
  const waitFor = <Value>(check: () => Value, message: () => string) =>
    until(check, { timeout: 20_000, interval: 5, message });
  return {
    base: server.url,
    received,
    async until(count) {
      const missing = () => `${received.length} of ${count} messages arrived`;
      await waitFor(() => received.length >= count, missing);
    },
    messageAbout: (number) =>
      waitFor(
        () => received.find(({ body }) => body.includes(number)),
        () => `the bank's server sent no message about ${number}`,
      ),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
