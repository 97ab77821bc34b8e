import { openClient } from "#testing/donor/http-client.ts";

/** An answer as it was sent, not decompressed; `headers` without those that every server writes for itself. */
export type Answer = { body: Buffer; headers: ReadonlyMap<string, string> };

/** What browsers ask for. */
export const packed = { "Accept-Encoding": "br" };

const ownHeaders = new Set(["date", "server", "connection", "keep-alive"]);

/** Throws unless the status is the expected one. */
export async function askOnce(url: string, headers: Record<string, string>, expected = 200): Promise<Answer> {
  using client = openClient({ keepAlive: false });
  const { status, body, headers: told } = await client.ask(url, { headers });
  if (status !== expected) throw new Error(`${url} answers ${status}`);
  const given = Object.entries(told).filter(([name]) => !ownHeaders.has(name));
  return { body, headers: new Map(given.map(([name, value]) => [name, String(value)])) };
}
