import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { askOnce, packed } from "./ask-once.ts";

// The least work that a Node.js server can do for a page: it requests each page from the site once (arguments: the
// site, the paths), then sends the same bytes and headers. No page of the site can be faster than this.
const [site = "", ...paths] = process.argv.slice(2);
const answers = new Map<string, Awaited<ReturnType<typeof repeated>>>();
for (const path of paths) answers.set(path, await repeated(site + path));

async function repeated(url: string) {
  const page = await askOnce(url, packed);
  const known = { ...packed, "If-None-Match": page.headers.get("etag") ?? "" };
  const unchanged = await askOnce(url, known, 304);
  return {
    body: page.body,
    headers: Object.fromEntries(page.headers),
    unchanged: Object.fromEntries(unchanged.headers),
  };
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
