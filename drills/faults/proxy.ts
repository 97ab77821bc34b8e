import { createServer, connect as dial, type Server, type Socket } from "node:net";
import { freePort } from "#testing/databases/free-port.ts";

/**
 * `open` passes everything. `refusing` closes all connections and accepts none. `silent` accepts connections and bytes,
 * never answers, and closes no connection, like a broken switch.
 */
type State = "open" | "refusing" | "silent";

/** Starts a proxy between the site and its database. `target` returns the port of the database. */
export async function startProxy(target: () => number) {
  const port = await freePort();
  const sockets = new Set<Socket>();
  let state: State = "open";
  let server = await listen();

  function track(socket: Socket): void {
    sockets.add(socket.on("error", () => {}).on("close", () => sockets.delete(socket)));
  }

  function forward(siteSocket: Socket): void {
    track(siteSocket);
    // A silent network lets no connection reach the database.
    if (state === "silent") return;
    const databaseSocket = dial(target(), "127.0.0.1");
    track(databaseSocket);
    let isCut = false;
    const pass = (from: Socket, to: Socket) => {
      from.on("data", (bytes) => {
        // Bytes that were sent into a silent network never arrive, also after the network works again.
        isCut ||= state === "silent";
        if (!isCut) to.write(bytes);
      });
      // A silent network does not report a closed connection.
      from.on("close", () => state !== "silent" && to.destroy());
    };
    pass(siteSocket, databaseSocket);
    pass(databaseSocket, siteSocket);
  }

  function listen(): Promise<Server> {
    return new Promise((resolve, reject) => {
      const proxyServer = createServer(forward);
      proxyServer.once("error", reject);
      proxyServer.listen(port, "127.0.0.1", () => resolve(proxyServer));
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
      else if (!server.listening) server = await listen();
    },
    async [Symbol.asyncDispose]() {
      state = "open";
      close();
    },
  };
}
