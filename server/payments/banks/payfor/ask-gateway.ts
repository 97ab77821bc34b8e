import { XMLParser, XMLValidator } from "fast-xml-parser";

export type Connection = { fetch: typeof fetch; timeoutMs: number };

export type GatewayAnswer =
  /** The elements under the root, by name; "" for one that is missing, empty, nested or repeated. */
  { kind: "record"; read: (name: string) => string } | { kind: "unknown"; reason: string };

/** A record has about 120 short fields; anything much larger is not one. */
const MAX_ANSWER_BYTES = 256 * 1024;

/**
 * One question to the XML gate. Never throws: what goes wrong on the way is an answer, too.
 * The request holds the API password, so a redirect is not followed and nothing of it goes into `reason`.
 */
export async function askGateway(
  url: string,
  fields: Record<string, string>,
  connection: Connection,
  signal: AbortSignal,
): Promise<GatewayAnswer> {
  try {
    const response = await connection.fetch(url, {
      method: "POST",
      headers: { "Content-Type": "text/xml; charset=UTF-8" },
      body: writeRequest(fields),
      redirect: "manual",
      signal,
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      return { kind: "unknown", reason: `http-${response.status}` };
    }
    const text = await readText(response);
    return text === null ? { kind: "unknown", reason: "too-large" } : readRecord(text);
  } catch {
    return { kind: "unknown", reason: reasonOf(signal) };
  }
}

function reasonOf(signal: AbortSignal): string {
  if (!signal.aborted) return "network";
  return (signal.reason as Error | undefined)?.name === "TimeoutError" ? "timeout" : "aborted";
}

function writeRequest(fields: Record<string, string>): string {
  const elements = Object.entries(fields).map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`);
  return `<?xml version="1.0" encoding="UTF-8"?><PayforRequest>${elements.join("")}</PayforRequest>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

async function readText(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the stream.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) return null;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

const parser = new XMLParser({
  parseTagValue: false,
  trimValues: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  // The fields in use are codes and digits: no entity is worth expanding.
  processEntities: false,
});

function readRecord(text: string): GatewayAnswer {
  // HTML error pages and cut-off answers end here.
  if (/<!DOCTYPE|<!ENTITY/i.test(text) || XMLValidator.validate(text) !== true) return notARecord;
  const roots = Object.values(parser.parse(text) as Record<string, unknown>);
  const root = roots[0];
  if (roots.length !== 1 || typeof root !== "object" || root === null || Array.isArray(root))
    return notARecord;
  const elements = new Map<string, unknown>(Object.entries(root));
  return {
    kind: "record",
    read: (name) => {
      const value = elements.get(name);
      return typeof value === "string" ? value.replace(lineBreakReference, "").trim() : "";
    },
  };
}

/** The gateway puts line breaks and blanks, also as character references, into empty elements (5). */
const lineBreakReference = /&#(?:x0*[9ad]|0*(?:9|10|13));/gi;

const notARecord: GatewayAnswer = { kind: "unknown", reason: "not-a-record" };
