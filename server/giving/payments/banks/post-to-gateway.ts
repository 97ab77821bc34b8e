export type Connection = { fetch: typeof fetch; timeoutMs: number };

export type NoAnswer = { kind: "unknown"; reason: string };

export function unknown(reason: string): NoAnswer {
  return { kind: "unknown", reason };
}

type RequestParts = { body: string; headers: Record<string, string> };

/** A record has about 120 short fields. Parsing 250 KB of XML or JSON blocks the process for half a second. */
const MAX_ANSWER_BYTES = 32 * 1024;

/** Posts a request, and passes the whole text of the answer to `read`. */
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
 * Posts a request and reads the answer. Never throws. The request contains secrets, so redirects are not followed, and
 * `reason` contains no part of the request.
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

/** Returns the URL of a service below the base URL of an account. */
export function joinUrl(base: string, path: string): string {
  return base.replace(/\/+$/, "") + path;
}

/** Returns a signal that aborts at the connection's time limit, or when the caller aborts. */
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
  // A return from this loop cancels the stream.
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) return null;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
