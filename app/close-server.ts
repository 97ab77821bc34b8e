import type { Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** How long an answer under way may take, in milliseconds. A successor waits ten seconds for all of the stop. */
const patience = 8_000;
/** The same when nobody waits: a checkout may wait for the bank, a long export for its reader. */
const unhurried = 60_000;
const betweenLooks = 50;

export type Close = {
  /** Answers what is in flight, refuses what is new, cuts off whoever still hangs after 8 s. */
  soon(): Promise<void>;
  /**
   * While others answer on the same port: takes no new connection, but answers what comes on those that visitors have
   * kept, and tells them with each answer to open a new one. Nobody notices who keeps to the time that they were told.
   */
  unnoticed(): Promise<void>;
};

/**
 * To be called before the server listens. A connection on which nothing is asked is let go at once when it closes soon,
 * and not waited for: one that is kept for more after its last answer, and one that a browser opened ahead (Node takes
 * that for busy).
 */
export function closesGently(server: Server): Close {
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
      // What http adds to net's close is to cut idle connections, on which a request may be travelling to us.
      const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
      server.prependListener("request", (_, response: ServerResponse) => {
        response.shouldKeepAlive = false;
      });
      const over = new AbortController();
      const kept = server.keepAliveTimeout + server.keepAliveTimeoutBuffer;
      await Promise.race([closed, wait(kept, undefined, { signal: over.signal }).catch(() => {})]);
      over.abort();
      await close(unhurried);
    },
  };
}
