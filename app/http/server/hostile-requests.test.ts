import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBody } from "#app/http/request/read-body.ts";
import { bareApp } from "#testing/world/bare-app.ts";
import { guardConnection } from "./guard-connection.ts";
import { createHttp } from "./http.ts";
import { connectionLimits, limitConnections } from "./limits.ts";

/** Method, path and body of each request that reached the pages. */
let handledRequests: string[] = [];
let server: Server;
beforeAll(async () => {
  const http = createHttp(bareApp(), async (request) => {
    const body = await readBody(request, 1_000);
    handledRequests.push(
      `${request.method} ${new URL(request.url).pathname} ${body?.slice(0, 20) ?? "too long"}`,
    );
    return new Response("page");
  });
  // The limits have shorter times, so that the tests are fast.
  const shortLimits = {
    ...connectionLimits,
    headersTimeout: 150,
    requestTimeout: 300,
    connectionsCheckingInterval: 25,
  };
  server = createServer(shortLimits, guardConnection(getRequestListener(http.fetch)));
  limitConnections(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Returns everything that the server sends until it closes the connection. */
function send(...pieces: string[]): Promise<string> {
  handledRequests = [];
  return new Promise((resolve) => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    let text = "";
    socket.setTimeout(800, () => socket.destroy());
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
    });
    socket.on("close", () => resolve(text));
    socket.on("error", () => {});
    socket.write(pieces.join(""));
  });
}

const readStatuses = (answer: string) =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));
const post = (headers: string, body: string) => `POST /a HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`;
const hiddenRequest = "GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n";

test.each([
  ["both lengths", post("Content-Length: 4\r\nTransfer-Encoding: chunked", `0\r\n\r\n${hiddenRequest}`)],
  [
    "both lengths, in the other order",
    post("Transfer-Encoding: chunked\r\nContent-Length: 4", `0\r\n\r\n${hiddenRequest}`),
  ],
  ["two lengths", post("Content-Length: 0\r\nContent-Length: 40", hiddenRequest)],
  ["a length with a sign", post("Content-Length: +0", hiddenRequest)],
  ["an unknown transfer coding", post("Transfer-Encoding: xchunked", `0\r\n\r\n${hiddenRequest}`)],
  [
    "a coding that is not the last",
    post("Transfer-Encoding: chunked, identity", `0\r\n\r\n${hiddenRequest}`),
  ],
  ["a blank before the colon", post("Transfer-Encoding : chunked", `0\r\n\r\n${hiddenRequest}`)],
  ["a chunk size that is not a number", post("Transfer-Encoding: chunked", `zz\r\n${hiddenRequest}`)],
  [
    "a chunk size that is too large",
    post("Transfer-Encoding: chunked", `ffffffffffffffffff\r\n${hiddenRequest}`),
  ],
  ["line feeds without carriage returns", `GET /a HTTP/1.1\nHost: x\nX: y\n\n${hiddenRequest}`],
  ["a header over two lines", `GET /a HTTP/1.1\r\nHost: x\r\nX: y\r\n z\r\n\r\n`],
  ["two hosts", "GET /a HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n"],
  ["no host", "GET /a HTTP/1.1\r\n\r\n"],
  ["NUL in a header", "GET /a HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n"],
])("a message with %s is refused, and no request hidden in it runs", async (_, message) => {
  expect(readStatuses(await send(message))).toEqual([400]);
  expect(handledRequests.filter((line) => line.includes("hidden"))).toEqual([]);
});

test("requests of one connection run one after another, and a flood closes the connection", async () => {
  const answers = await send(
    "GET /a HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
  );
  expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  expect(handledRequests.map((line) => line.trim())).toEqual(["GET /a", "GET /b"]);
  await send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n".repeat(500));
  expect(handledRequests.length).toBeLessThan(20);
});

test("headers above the limit are refused", async () => {
  expect(readStatuses(await send(`GET /a HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(17_000)}\r\n\r\n`))).toEqual([
    431,
  ]);
  expect(readStatuses(await send(`GET /${"a".repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`))).toEqual([431]);
  expect(handledRequests).toEqual([]);
});

test("a client that sends its headers or its body too slowly is disconnected", async () => {
  expect(readStatuses(await send("GET /a HTTP/1.1\r\nHost: x\r\nX-Slow:"))).toEqual([408]);
  expect(readStatuses(await send(post("Content-Length: 100", "a="))).at(0)).toBe(408);
  expect(handledRequests).toEqual([]);
});

test("a compressed body is not decompressed", async () => {
  await send(post("Content-Encoding: gzip\r\nContent-Length: 4\r\nConnection: close", "a=bc"));
  expect(handledRequests).toEqual(["POST /a a=bc"]);
});

test("a chunked body above the limit is not read", async () => {
  const chunk = `400\r\n${"a".repeat(1_024)}\r\n`;
  await send(post("Transfer-Encoding: chunked\r\nConnection: close", `${chunk}${chunk}0\r\n\r\n`));
  expect(handledRequests).toEqual(["POST /a too long"]);
});

test.each([
  "/uploads/../../../package.json",
  "/uploads/..%2f..%2f..%2fpackage.json",
  "/uploads/%2e%2e/%2e%2e/package.json",
  "/uploads/..%5c..%5cpackage.json",
  "/uploads/..%255c..%255cpackage.json",
  "/uploads//etc/passwd",
  "/uploads/%2fetc%2fpasswd",
  "/uploads/news/%00.png",
  "/uploads/.hidden/a.png",
  "/assets/../../../package.json",
  "/assets/..%2f..%2f..%2fpackage.json",
  "/assets/....//....//package.json",
  "/stories/..%2f..%2f..%2fpackage.json",
  "/..%2f..%2fpackage.json",
  "/.env",
  "/.git/config",
  "//etc/passwd",
  "http://evil.example/etc/passwd",
])("%s returns no file", async (path) => {
  const answer = await send(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(answer).not.toMatch(/root:|"dependencies"/);
  expect([[200], [400], [404]], answer).toContainEqual(readStatuses(answer));
  if (readStatuses(answer)[0] === 200) expect(answer).toMatch(/page$/);
});

test("addresses in an answer come from the configuration, not from the request", async () => {
  const answer = await send(
    "GET /healthz HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: http\r\nConnection: close\r\n\r\n",
  );
  expect(answer).not.toContain("evil.example");
  expect(answer).toMatch(/^strict-transport-security: max-age=/im);
  expect(answer).toMatch(/^content-security-policy: default-src 'none'/im);
  expect(answer).toMatch(/^cross-origin-resource-policy: same-origin/im);
  expect(answer).toMatch(/^x-content-type-options: nosniff/im);
});
