import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Browsers, banks and proxies wait for an answer before they send the next request. Other clients are disconnected. */
const maxWaitingRequests = 10;

/**
 * Handles the requests of a connection one after another, so that a flood on few connections cannot run in parallel. A
 * request with two hosts is refused, because a proxy may have read another host than Node.
 */
export function guardConnection(handle: RequestListener): RequestListener {
  const queueBySocket = new WeakMap<Socket, (() => void)[]>();

  function start(request: IncomingMessage, response: ServerResponse, queue: (() => void)[]): void {
    const { socket } = request;
    response.once("close", () => {
      const next = socket.destroyed ? undefined : queue.shift();
      if (next) next();
      else queueBySocket.delete(socket);
    });
    if (countHosts(request) > 1) refuse(response);
    else handle(request, response);
  }

  return (request, response) => {
    const { socket } = request;
    const queue = queueBySocket.get(socket);
    if (!queue) {
      const newQueue: (() => void)[] = [];
      queueBySocket.set(socket, newQueue);
      start(request, response, newQueue);
    } else if (queue.length < maxWaitingRequests) queue.push(() => start(request, response, queue));
    else socket.destroy();
  };
}

function countHosts({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === "host") hosts++;
  }
  return hosts;
}

function refuse(response: ServerResponse): void {
  response.writeHead(400, { "Content-Type": "text/plain; charset=utf-8", Connection: "close" });
  response.end("Bad Request");
}
