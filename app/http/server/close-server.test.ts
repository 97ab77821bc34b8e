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
/** The responses that the test ends itself. */
let waiting: ServerResponse[] = [];
beforeEach(async () => {
  waiting = [];
  server = createServer((request, response) => {
    if (request.url === "/slow") waiting.push(response);
    else response.end("at once");
  });
  // The time is that of serve.ts: without an early close, the server would wait this long.
  server.keepAliveTimeout = 10_000;
  close = prepareClose(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
});

async function ask(path: string): Promise<string> {
  return (await askAndSee(path)).text;
}

async function askAndSee(path: string) {
  const sent = request({ host: "127.0.0.1", port, path, agent }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  let text = "";
  for await (const part of response) text += part;
  return { text, connection: response.headers.connection, again: sent.reusedSocket };
}

/** The limit is well below the keep-alive time and the 8 s of the cut. */
const soon = { timeout: 2_000 };

test("a running request is answered, and its kept connection does not delay the close", soon, async () => {
  const answer = ask("/slow");
  await expect.poll(() => waiting.length).toBe(1);
  const closed = close.soon();
  waiting[0]?.end("in the end");
  expect(await answer).toBe("in the end");
  await closed;
});

test("an idle keep-alive connection is closed", soon, async () => {
  expect(await ask("/")).toBe("at once");
  await close.soon();
});

test("a connection that was opened in advance without a request is closed", soon, async () => {
  const ahead = connect(port, "127.0.0.1");
  await once(server, "connection");
  const gone = once(ahead, "close");
  await close.soon();
  await gone;
});

test("with a successor: a kept connection gets one more answer and is then closed", soon, async () => {
  expect(await askAndSee("/")).toMatchObject({ connection: "keep-alive" });
  const ahead = connect(port, "127.0.0.1");
  await once(server, "connection");
  const closed = close.unnoticed();
  expect(await askAndSee("/")).toEqual({ text: "at once", connection: "close", again: true });
  ahead.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  const [answer] = await once(ahead, "data");
  expect(String(answer)).toContain("Connection: close");
  await closed;
});

test("with a successor: an idle connection is closed at the end of its keep-alive time", soon, async () => {
  server.keepAliveTimeout = 200;
  server.keepAliveTimeoutBuffer = 100;
  expect(await ask("/")).toBe("at once");
  const answer = ask("/slow");
  const ahead = connect(port, "127.0.0.1");
  await expect.poll(() => waiting.length).toBe(1);
  const gone = once(ahead, "close");
  const closed = close.unnoticed();
  await gone;
  waiting[0]?.end("in the end");
  expect(await answer).toBe("in the end");
  await closed;
});
