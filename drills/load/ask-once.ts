import { get } from "node:http";
import type { Answer } from "./nginx.ts";

/** Uses node:http, because fetch would decompress the answer. */
export function askOnce(url: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        if (response.statusCode !== 200) reject(new Error(`${url} answers ${response.statusCode}`));
        const given = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const);
        resolve({ body: Buffer.concat(chunks), headers: new Map(given) });
      });
    }).on("error", reject);
  });
}
