import type { Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import pTimeout from "p-timeout";

/** The milliseconds for running requests. A successor waits ten seconds for the whole stop. */
const patience = 8_000;
/** The milliseconds if no successor waits for the port: a checkout may wait for the bank, an export for its reader. */
const drainPatience = 60_000;
const betweenLooks = 50;

export type Close = {
  /** Answers running requests, refuses new ones, and cuts the rest after 8 s. */
  soon(): Promise<void>;
  /**
   * Drains a port that other processes already serve: accepts no new connection, still answers on kept connections, and
   * closes each after its answer. A client that respects the keep-alive timeout sees no error.
   */
  unnoticed(): Promise<void>;
};

/**
 * Prepares a gentle close; call it before the server listens. `soon` closes connections without a request at once:
 * those kept alive after an answer, and those that a browser opened in advance (Node treats these as busy).
 */
export function prepareClose(server: Server): Close {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });

  async function close(patienceMs: number): Promise<void> {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    const letGo = () => {
      server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    };
    letGo();
    const looking = setInterval(letGo, betweenLooks);
    const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
    await closed;
    clearInterval(looking);
    clearTimeout(cut);
  }

  return {
    soon: () => close(patience),
    async unnoticed() {
      // http's close would also cut idle connections, on which a request may be on its way.
      const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
      server.prependListener("request", (_, response: ServerResponse) => {
        response.shouldKeepAlive = false;
      });
      const kept = server.keepAliveTimeout + server.keepAliveTimeoutBuffer;
      await pTimeout(closed, { milliseconds: kept, message: false });
      await close(drainPatience);
    },
  };
}
