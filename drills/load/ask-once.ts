import { get } from "node:http";

/** An answer as it was sent, not decompressed; `headers` without those that every server writes for itself. */
export type Answer = { body: Buffer; headers: ReadonlyMap<string, string> };

/** What browsers ask for. */
export const packed = { "Accept-Encoding": "br" };

const ownHeaders = new Set(["date", "server", "connection", "keep-alive"]);

/** Uses node:http, because fetch would decompress the answer. Throws unless the status is the expected one. */
export function askOnce(url: string, headers: Record<string, string>, expected = 200): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        if (response.statusCode !== expected) reject(new Error(`${url} answers ${response.statusCode}`));
        const given = Object.entries(response.headers).filter(([name]) => !ownHeaders.has(name));
        const told = new Map(given.map(([name, value]) => [name, String(value)]));
        resolve({ body: Buffer.concat(chunks), headers: told });
      });
    }).on("error", reject);
  });
}
