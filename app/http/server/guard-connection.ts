import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Browsers, banks and proxies wait for an answer before the next request. Other clients are cut off. */
const mostWaiting = 10;

/**
 * Handles one request of a connection at a time, so that a flood on few connections cannot run at once. It refuses a
 * request that names two hosts, because a proxy may have read another host than Node does.
 */
export function guardConnection(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, (() => void)[]>();

  function start(request: IncomingMessage, response: ServerResponse, queue: (() => void)[]): void {
    const { socket } = request;
    response.once("close", () => {
      const next = socket.destroyed ? undefined : queue.shift();
      if (next) next();
      else waiting.delete(socket);
    });
    if (hostsOf(request) > 1) refuse(response);
    else handle(request, response);
  }

  return (request, response) => {
    const { socket } = request;
    const queue = waiting.get(socket);
    if (!queue) {
      const own: (() => void)[] = [];
      waiting.set(socket, own);
      start(request, response, own);
    } else if (queue.length < mostWaiting) queue.push(() => start(request, response, queue));
    else socket.destroy();
  };
}

function hostsOf({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") hosts++;
  }
  return hosts;
}

function refuse(response: ServerResponse): void {
  response.writeHead(400, { "Content-Type": "text/plain; charset=utf-8", Connection: "close" });
  response.end("Bad Request");
}
