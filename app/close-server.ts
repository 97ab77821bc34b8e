import type { Server } from "node:http";
import type { Socket } from "node:net";

/** How long an answer under way may take, in milliseconds. A successor waits ten seconds for all of the stop. */
const patience = 8_000;
const betweenLooks = 50;

/**
 * To be called before the server listens. Returns what closes it: answers what is in flight, refuses what is new, cuts
 * off whoever still hangs after 8 s. A connection on which nothing is asked is let go at once, and not waited for:
 * one that is kept for more after its last answer, and one that a browser opened ahead (Node takes that for busy).
 */
export function closesGently(server: Server): () => Promise<void> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    const letGo = () => {
      server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    };
    letGo();
    const looking = setInterval(letGo, betweenLooks);
    const cut = setTimeout(() => server.closeAllConnections(), patience);
    await closed;
    clearInterval(looking);
    clearTimeout(cut);
  };
}
