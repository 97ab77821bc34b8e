export type Connection = { fetch: typeof fetch; timeoutMs: number };

export type NoAnswer = { kind: "unknown"; reason: string };

export function unknown(reason: string): NoAnswer {
  return { kind: "unknown", reason };
}

type RequestParts = { body: string; headers: Record<string, string> };

/** A record has about 120 short fields. Reading 250 KB of XML or JSON holds the process for more than half a second. */
const MAX_ANSWER_BYTES = 32 * 1024;

/** One request; `read` takes the whole text of its answer. */
export function postForText<Answer>(
  url: string,
  request: RequestParts,
  connection: Connection,
  signal: AbortSignal,
  read: (text: string) => Answer,
): Promise<Answer | NoAnswer> {
  return postToGateway(url, request, connection, signal, async (body) => {
    const text = await readText(body);
    return text === null ? unknown("too-large") : read(text);
  });
}

/**
 * Posts a request and reads the answer. Never throws. The request holds secrets: no redirect, and no part in `reason`.
 */
export async function postToGateway<Answer>(
  url: string,
  request: RequestParts,
  connection: Connection,
  signal: AbortSignal,
  read: (body: AsyncIterable<Uint8Array>) => Promise<Answer>,
): Promise<Answer | NoAnswer> {
  try {
    const response = await connection.fetch(url, { method: "POST", ...request, redirect: "manual", signal });
    if (response.status !== 200) {
      await response.body?.cancel();
      return unknown(`http-${response.status}`);
    }
    return await read(response.body ?? nothing());
  } catch {
    return unknown(toReason(signal));
  }
}

/** The address of a service below the base that an account names. */
export function joinUrl(base: string, path: string): string {
  return base.replace(/\/+$/, "") + path;
}

/** Ends with the connection's limit, or when the caller gives up. */
export function createDeadline({ timeoutMs }: Connection, signal?: AbortSignal): AbortSignal {
  const limit = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}

function toReason(signal: AbortSignal): string {
  if (!signal.aborted) return "network";
  return (signal.reason as Error | undefined)?.name === "TimeoutError" ? "timeout" : "aborted";
}

async function* nothing(): AsyncIterable<Uint8Array> {}

async function readText(body: AsyncIterable<Uint8Array>): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the stream.
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) return null;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
