import type { Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import pTimeout from "p-timeout";

/** Running requests get this time. The next process waits ten seconds for the whole stop. */
const closeTimeoutMs = 8_000;
/** If no process waits for the port, requests get more time, because a checkout may wait for the bank. */
const drainTimeoutMs = 60_000;
const checkIntervalMs = 50;

export type Close = {
  /** Answers running requests and refuses new requests. After 8 s it closes all connections. */
  stop(): Promise<void>;
  /**
   * Closes a port that other processes already serve. It accepts no new connections, answers on open connections, and
   * closes each connection after its answer. A client that respects the keep-alive timeout sees no error.
   */
  drain(): Promise<void>;
};

/**
 * Prepares the close of a server. It must be called before the server listens. `stop` closes connections without a
 * running request at once, also connections that a browser opened in advance, which Node treats as busy.
 */
export function prepareClose(server: Server): Close {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });

  async function close(timeoutMs: number): Promise<void> {
    const serverClosed = new Promise<void>((resolve) => server.close(() => resolve()));
    const closeUnusedConnections = () => {
      server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    };
    closeUnusedConnections();
    const checkTimer = setInterval(closeUnusedConnections, checkIntervalMs);
    const cutTimer = setTimeout(() => server.closeAllConnections(), timeoutMs);
    await serverClosed;
    clearInterval(checkTimer);
    clearTimeout(cutTimer);
  }

  return {
    stop: () => close(closeTimeoutMs),
    async drain() {
      // http's close would also cut idle connections, on which a request may be on its way.
      const serverClosed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
      server.prependListener("request", (_, response: ServerResponse) => {
        response.shouldKeepAlive = false;
      });
      const keepAliveMs = server.keepAliveTimeout + server.keepAliveTimeoutBuffer;
      await pTimeout(serverClosed, { milliseconds: keepAliveMs, message: false });
      await close(drainTimeoutMs);
    },
  };
}
