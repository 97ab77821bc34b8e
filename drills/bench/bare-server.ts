import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { openClient } from "#testing/donor/http-client.ts";

// The least work that a Node.js server can do for a page: it requests each page from the site once (arguments: the
// site, the paths), then sends the same bytes and headers. No page of the site can be faster than this.
const [site = "", ...paths] = process.argv.slice(2);
const ownHeaders = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);
const answers = new Map<
  string,
  { body: Buffer; headers: Record<string, string>; unchanged: Record<string, string> }
>();

const client = openClient({ keepAlive: false });
async function read(path: string, headers: Record<string, string>) {
  const answer = await client.ask(site + path, { headers: { "Accept-Encoding": "br", ...headers } });
  const kept = Object.entries(answer.headers).filter(([name]) => !ownHeaders.has(name));
  return {
    body: answer.body,
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
  };
}
for (const path of paths) {
  const page = await read(path, {});
  const unchanged = await read(path, { "If-None-Match": page.headers.etag ?? "" });
  answers.set(path, { ...page, unchanged: unchanged.headers });
}

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? "");
  if (!answer) response.writeHead(404).end();
  else if (request.headers["if-none-match"]) response.writeHead(304, answer.unchanged).end();
  else response.writeHead(200, answer.headers).end(answer.body);
});
server.listen(0, "127.0.0.1", () => {
  console.log(`on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
