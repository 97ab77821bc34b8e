import { XMLParser, XMLValidator } from "fast-xml-parser";

export type Connection = { fetch: typeof fetch; timeoutMs: number };

/** The elements of one record. */
export type GatewayRecord = {
  kind: "record";
  /** "" for one that is missing, empty or unclear. */
  read(name: string): string;
  isThere(name: string): boolean;
  /** It is repeated, holds other elements, or differs in letter case: its value is ambiguous. */
  isUnclear(name: string): boolean;
};

export type GatewayAnswer = GatewayRecord | { kind: "unknown"; reason: string };

/** A record has about 120 short fields; anything much larger is not one. */
const MAX_ANSWER_BYTES = 256 * 1024;

/** One request, answered with one document; `read` takes its text. */
export function askXml<Answer>(
  url: string,
  xml: string,
  connection: Connection,
  signal: AbortSignal,
  read: (text: string) => Answer,
): Promise<Answer | { kind: "unknown"; reason: string }> {
  return postXml(url, xml, connection, signal, async (body) => {
    const text = await readText(body);
    return text === null ? tooLarge : read(text);
  });
}

/**
 * Posts a request and reads the answer. Never throws: a failure is an answer, too. The request holds the API password,
 * so a redirect is not followed and no part of it goes into `reason`.
 */
export async function postXml<Answer>(
  url: string,
  xml: string,
  connection: Connection,
  signal: AbortSignal,
  read: (body: AsyncIterable<Uint8Array>) => Promise<Answer>,
): Promise<Answer | { kind: "unknown"; reason: string }> {
  try {
    const response = await connection.fetch(url, {
      method: "POST",
      headers: { "Content-Type": "text/xml; charset=UTF-8" },
      body: xml,
      redirect: "manual",
      signal,
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      return { kind: "unknown", reason: `http-${response.status}` };
    }
    return await read(response.body ?? nothing());
  } catch {
    return { kind: "unknown", reason: reasonOf(signal) };
  }
}

function reasonOf(signal: AbortSignal): string {
  if (!signal.aborted) return "network";
  return (signal.reason as Error | undefined)?.name === "TimeoutError" ? "timeout" : "aborted";
}

/** Elements with text. */
export function writeElements(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`)
    .join("");
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
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

const parser = new XMLParser({
  parseTagValue: false,
  trimValues: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  // The fields in use are codes and digits: no entity is worth expanding.
  processEntities: false,
});

/** A record from the text of one XML document; `inside` names an element below the root that holds it. */
export function readRecord(text: string, inside?: string): GatewayAnswer {
  // HTML error pages and cut-off answers end here.
  if (/<!DOCTYPE|<!ENTITY/i.test(text) || XMLValidator.validate(text) !== true) return notARecord;
  const roots = Object.values(parser.parse(text) as Record<string, unknown>);
  const outer = elementsOf(roots[0]);
  const elements = inside === undefined ? outer : elementsOf(new Map(outer).get(inside));
  return roots.length !== 1 || elements === undefined ? notARecord : recordOf(elements);
}

/** A record of these elements, by name; anything but text is unclear. */
export function recordOf(elements: Iterable<[name: string, value: unknown]>): GatewayRecord {
  const byName = new Map<string, { name: string; value: string | null }>();
  for (const [name, value] of elements) {
    const key = name.toLowerCase();
    const clear = typeof value === "string" && !byName.has(key);
    byName.set(key, { name, value: clear ? value : null });
  }
  const find = (name: string) => byName.get(name.toLowerCase());
  const isUnclear = (name: string) => {
    const found = find(name);
    return found !== undefined && (found.value === null || found.name !== name);
  };
  return {
    kind: "record",
    isUnclear,
    isThere: (name) => find(name) !== undefined,
    read: (name) => (isUnclear(name) ? "" : (find(name)?.value ?? "").replace(lineBreakReference, "").trim()),
  };
}

function elementsOf(parsed: unknown): [string, unknown][] | undefined {
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return undefined;
  return Object.entries(parsed);
}

/**
 * The gateway puts line breaks and blanks, also as character references, into empty elements
 * (docs/banks/payfor.md#the-xml-gate).
 */
const lineBreakReference = /&#(?:x0*[9ad]|0*(?:9|10|13));/gi;

const tooLarge = { kind: "unknown", reason: "too-large" } as const;
const notARecord: GatewayAnswer = { kind: "unknown", reason: "not-a-record" };
