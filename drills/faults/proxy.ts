import { createServer, connect as dial, type Server, type Socket } from "node:net";
import { freePort } from "#testing/databases/free-port.ts";

/**
 * `open`: passes everything. `refusing`: closes all connections and accepts none, as without a program.
 * `silent`: accepts connections and bytes but never answers, like a broken switch; no connection is closed.
 */
type State = "open" | "refusing" | "silent";

/** A connection between the site and its database that can be cut. `target`: its port, read at each connection. */
export async function startProxy(target: () => number) {
  const port = await freePort();
  const sockets = new Set<Socket>();
  let state: State = "open";
  let server = await listening();

  function keep(socket: Socket): void {
    sockets.add(socket.on("error", () => {}).on("close", () => sockets.delete(socket)));
  }

  function join(near: Socket): void {
    keep(near);
    // A connection to a dead line never reaches the server, so the server keeps no place for it.
    if (state === "silent") return;
    const far = dial(target(), "127.0.0.1");
    keep(far);
    let broken = false;
    const pass = (from: Socket, to: Socket) => {
      from.on("data", (bytes) => {
        // Bytes sent into a dead line never arrive, even after it is open again.
        broken ||= state === "silent";
        if (!broken) to.write(bytes);
      });
      // A dead line does not report a closed connection either.
      from.on("close", () => state !== "silent" && to.destroy());
    };
    pass(near, far);
    pass(far, near);
  }

  function listening(): Promise<Server> {
    return new Promise((resolve, reject) => {
      const made = createServer(join);
      made.once("error", reject);
      made.listen(port, "127.0.0.1", () => resolve(made));
    });
  }

  function close(): void {
    server.close();
    for (const socket of sockets) socket.destroy();
  }

  return {
    port,
    async set(next: State): Promise<void> {
      state = next;
      if (next === "refusing") close();
      else if (!server.listening) server = await listening();
    },
    async [Symbol.asyncDispose]() {
      state = "open";
      close();
    },
  };
}
