import { once } from "node:events";
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Close, prepareClose } from "./close-server.ts";

const agent = new Agent({ keepAlive: true });
let server: Server;
let close: Close;
let port: number;
/** The responses that the tests must end. */
let openResponses: ServerResponse[] = [];
beforeEach(async () => {
  openResponses = [];
  server = createServer((request, response) => {
    if (request.url === "/slow") openResponses.push(response);
    else response.end("at once");
  });
  // This is the time of serve.ts. Without an early close the server would wait this long.
  server.keepAliveTimeout = 10_000;
  close = prepareClose(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
});

async function fetchText(path: string): Promise<string> {
  return (await sendRequest(path)).text;
}

async function sendRequest(path: string) {
  const clientRequest = request({ host: "127.0.0.1", port, path, agent }).end();
  const [response] = (await once(clientRequest, "response")) as [IncomingMessage];
  let text = "";
  for await (const part of response) text += part;
  return { text, connection: response.headers.connection, reusedSocket: clientRequest.reusedSocket };
}

/** The limit is well below the keep-alive time and the 8 s of the cut. */
const shortTimeout = { timeout: 2_000 };

test(
  "a running request is answered, and its open connection does not delay the close",
  shortTimeout,
  async () => {
    const answer = fetchText("/slow");
    await expect.poll(() => openResponses.length).toBe(1);
    const serverClosed = close.stop();
    openResponses[0]?.end("in the end");
    expect(await answer).toBe("in the end");
    await serverClosed;
  },
);

test("an idle keep-alive connection is closed", shortTimeout, async () => {
  expect(await fetchText("/")).toBe("at once");
  await close.stop();
});

test("a connection that was opened in advance without a request is closed", shortTimeout, async () => {
  const idleSocket = connect(port, "127.0.0.1");
  await once(server, "connection");
  const socketClosed = once(idleSocket, "close");
  await close.stop();
  await socketClosed;
});

test("while draining, an open connection gets one more answer and is then closed", shortTimeout, async () => {
  expect(await sendRequest("/")).toMatchObject({ connection: "keep-alive" });
  const idleSocket = connect(port, "127.0.0.1");
  await once(server, "connection");
  const serverClosed = close.drain();
  expect(await sendRequest("/")).toEqual({ text: "at once", connection: "close", reusedSocket: true });
  idleSocket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  const [answer] = await once(idleSocket, "data");
  expect(String(answer)).toContain("Connection: close");
  await serverClosed;
});

test(
  "while draining, an idle connection is closed at the end of its keep-alive time",
  shortTimeout,
  async () => {
    server.keepAliveTimeout = 200;
    server.keepAliveTimeoutBuffer = 100;
    expect(await fetchText("/")).toBe("at once");
    const answer = fetchText("/slow");
    const idleSocket = connect(port, "127.0.0.1");
    await expect.poll(() => openResponses.length).toBe(1);
    const socketClosed = once(idleSocket, "close");
    const serverClosed = close.drain();
    await socketClosed;
    openResponses[0]?.end("in the end");
    expect(await answer).toBe("in the end");
    await serverClosed;
  },
);
