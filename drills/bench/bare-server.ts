import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { openClient } from "#testing/donor/http-client.ts";

// Requests each page from the site once (arguments: the site, the paths), then sends the same bytes and headers. No
// Node.js server can serve a page with less work.
const [site = "", ...paths] = process.argv.slice(2);
const connectionHeaders = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);
const answers = new Map<
  string,
  { body: Buffer; headers: Record<string, string>; notModified: Record<string, string> }
>();

const client = openClient({ keepAlive: false });
async function read(path: string, headers: Record<string, string>) {
  const answer = await client.ask(site + path, { headers: { "Accept-Encoding": "br", ...headers } });
  const pageHeaders = Object.entries(answer.headers).filter(([name]) => !connectionHeaders.has(name));
  return {
    body: answer.body,
    headers: Object.fromEntries(pageHeaders.map(([name, value]) => [name, String(value)])),
  };
}
for (const path of paths) {
  const page = await read(path, {});
  const notModified = await read(path, { "If-None-Match": page.headers.etag ?? "" });
  answers.set(path, { ...page, notModified: notModified.headers });
}

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? "");
  if (!answer) response.writeHead(404).end();
  else if (request.headers["if-none-match"]) response.writeHead(304, answer.notModified).end();
  else response.writeHead(200, answer.headers).end(answer.body);
});
server.listen(0, "127.0.0.1", () => {
  console.log(`on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
