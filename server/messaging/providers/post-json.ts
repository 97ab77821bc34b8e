import type { Answer } from "#server/messaging/channel.ts";

/** The parsed body of the answer, or the reason why there is none. "refused": the request cannot have arrived. */
type PostResult =
  | { kind: "answered"; status: number; body: Record<string, unknown> }
  | Exclude<Answer, { kind: "accepted" }>;

export type Connection = {
  fetch?: typeof fetch;
  /** The timeout for the answer, in milliseconds. */
  timeoutMs?: number;
};

const defaultTimeoutMs = 25_000;
const maxAnswerLength = 100_000;

/** These errors happen before the request is sent: no connection, no such host, an untrusted certificate. */
const connectionErrors =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT.*|CERT_.*|ERR_TLS_CERT_.*)$/;

/** Posts JSON once, without retries. Returns "unknown" when the request may have arrived. */
export async function postJson(
  url: string,
  body: unknown,
  headers: Record<string, string>,
  { fetch: request = fetch, timeoutMs = defaultTimeoutMs }: Connection,
  signal?: AbortSignal,
): Promise<PostResult> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await request(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json", ...headers },
      body: JSON.stringify(body),
      // The target of a redirect is not the provider that we trust.
      redirect: "manual",
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    });
    const text = await readText(response);
    if (response.status >= 300 && response.status < 400) return toUnknown(`HTTP ${response.status}`);
    // A server may pass the message on before it fails (docs/sms-providers.md#netgsm-codes).
    if (response.status >= 500 && !isObject(parse(text))) return toUnknown(`HTTP ${response.status}`);
    const parsed = parse(text);
    if (!isObject(parsed)) return toUnknown(`HTTP ${response.status}, anlaşılmayan yanıt`);
    return { kind: "answered", status: response.status, body: parsed };
  } catch (error) {
    const code = findNetworkCode(error);
    if (code && connectionErrors.test(code)) {
      return { kind: "refused", answer: `SMS sağlayıcısına ulaşılamadı (${code}).`, again: "later" };
    }
    if (timeout.aborted) return toUnknown("yanıt gelmedi");
    return toUnknown(code ?? "bağlantı kesildi");
  }
}

function toUnknown(reason: string): PostResult {
  return { kind: "unknown", answer: `SMS sağlayıcısının yanıtı belirsiz: ${reason}.` };
}

async function readText(response: Response): Promise<string> {
  if (!response.body) return "";
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxAnswerLength) break;
  }
  return text;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads a code or id of an answer, which may be text or a number. Anything else becomes an empty text. */
export function plainText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Reads an id of an answer; null when there is none. Any other type becomes "?", which is no valid id. */
export function idOf(value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null;
  return plainText(value) || "?";
}

/** Finds the network error code in the chain of causes. A host with two addresses gives two errors. */
function findNetworkCode(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { code, errors } = e as { code?: unknown; errors?: unknown };
    if (Array.isArray(errors)) {
      const codes = errors.map(findNetworkCode);
      return codes.find((networkCode) => !networkCode || !connectionErrors.test(networkCode)) ?? codes[0];
    }
    if (typeof code === "string") return code;
  }
  return undefined;
}
