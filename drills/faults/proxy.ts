import { createServer, connect as dial, type Socket } from "node:net";
import { freePort } from "#tools/setup/free-port.ts";

/** A connection between the site and another server (database, bank) that can be cut in several ways. */
export type Proxy = AsyncDisposable & {
  port: number;
  /**
   * `open`: passes everything. `refusing`: closes all connections and accepts none, as without a program.
   * `silent`: accepts connections and bytes but never answers, like a broken switch; no connection is closed.
   */
  set(state: "open" | "refusing" | "silent"): Promise<void>;
  /** Milliseconds of delay for everything that comes back. */
  delayAnswers(milliseconds: number): void;
};

/** @param target the port to connect to, read at each connection */
export async function startProxy(target: () => number): Promise<Proxy> {
  const port = await freePort();
  const pairs = new Set<[Socket, Socket]>();
  const lost = new Set<Socket>();
  let silent = false;
  let delay = 0;
  let server = await listening();

  function join(near: Socket): void {
    // A connection to a dead line never reaches the server, so the server keeps no place for it.
    if (silent) {
      lost.add(near.on("error", () => {}).on("close", () => lost.delete(near)));
      return;
    }
    const far = dial(target(), "127.0.0.1");
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    const pass = (to: Socket, after: () => number) => (bytes: Buffer) => {
      // Bytes sent into a dead line never arrive, even after it is open again.
      if (silent) broken.add(pair);
      if (broken.has(pair)) return;
      const late = after();
      if (late === 0) to.write(bytes);
      else setTimeout(() => to.writable && to.write(bytes), late);
    };
    near.on(
      "data",
      pass(far, () => 0),
    );
    far.on(
      "data",
      pass(near, () => delay),
    );
    for (const [one, other] of [pair, [far, near] as const]) {
      one.on("error", () => {});
      one.on("close", () => {
        pairs.delete(pair);
        // A dead line does not report a closed connection either.
        if (!silent) setTimeout(() => other.destroy(), delay);
      });
    }
  }
  const broken = new WeakSet<[Socket, Socket]>();

  function listening() {
    return new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
      const made = createServer(join);
      made.once("error", reject);
      made.listen(port, "127.0.0.1", () => resolve(made));
    });
  }

  function cutAll(): void {
    for (const near of lost) near.destroy();
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
  }

  return {
    port,
    async set(state) {
      silent = state === "silent";
      if (state === "refusing") {
        server.close();
        cutAll();
      } else if (!server.listening) server = await listening();
    },
    delayAnswers(milliseconds) {
      delay = milliseconds;
    },
    async [Symbol.asyncDispose]() {
      silent = false;
      cutAll();
      await new Promise<void>((done) => (server.listening ? server.close(() => done()) : done()));
    },
  };
}
