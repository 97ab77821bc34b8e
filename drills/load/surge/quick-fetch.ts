import { Agent, request } from "node:http";

// As in deploy/nginx.conf: closes an idle connection before the site does, because a request may meet a closing one.
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, timeout: 5_000 });

/**
 * `fetch` with a third of the processor time, because the drill shares the machine with the site: kept-alive
 * connections, text bodies, no redirects.
 */
export function quickFetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const body = init.body === undefined || init.body === null ? undefined : String(init.body);
  const headers = Object.fromEntries(new Headers(init.headers));
  if (init.body instanceof URLSearchParams)
    headers["content-type"] ??= "application/x-www-form-urlencoded;charset=UTF-8";
  if (body !== undefined) headers["content-length"] = String(Buffer.byteLength(body));
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { agent, method: init.method ?? "GET", headers, signal: AbortSignal.timeout(60_000) },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          const told = new Headers();
          for (let at = 0; at < answer.rawHeaders.length; at += 2)
            told.append(answer.rawHeaders[at] ?? "", answer.rawHeaders[at + 1] ?? "");
          const status = answer.statusCode ?? 0;
          resolve(new Response(chunks.length > 0 ? Buffer.concat(chunks) : null, { status, headers: told }));
        });
      },
    );
    asked.on("error", reject);
    asked.end(body);
  });
}
