import { type ByteField, readByteForm, writeByteForm } from "#tools/bank-simulator/nestpay/bytes.ts";

type HttpMessage = { body: Uint8Array; headers: Headers; query: URLSearchParams };

/**
 * A message as a list of names and values: the fields of a form in byte texts, or the members of a JSON object. `bare`
 * has the names whose JSON value is not a string.
 */
export type Wire = Omit<HttpMessage, "body"> & {
  fields: readonly ByteField[];
  json: { bare: ReadonlySet<string> } | null;
};

export function readWire({ body, headers, query }: HttpMessage): Wire {
  const bytes = Buffer.from(body);
  if (!/json/.test(headers.get("content-type") ?? ""))
    return { fields: readByteForm(bytes), json: null, headers, query };
  const members = Object.entries(JSON.parse(bytes.toString("utf8")) as object);
  const bare = new Set(members.filter(([, value]) => typeof value !== "string").map(([name]) => name));
  const fields = members.map(([name, value]): ByteField => {
    return [name, bare.has(name) ? JSON.stringify(value) : (value as string)];
  });
  return { fields, json: { bare }, headers, query };
}

export function writeWire({ fields, json, headers, query }: Wire): HttpMessage {
  const text = json === null ? writeByteForm(fields) : writeJson(fields, json.bare);
  return { body: new Uint8Array(Buffer.from(text, json === null ? "latin1" : "utf8")), headers, query };
}

/** A bare value that a forger corrupted becomes a string, because JSON cannot contain it. */
function writeJson(fields: readonly ByteField[], bare: ReadonlySet<string>): string {
  const members = fields.map(([name, value]) => {
    return `${JSON.stringify(name)}:${bare.has(name) && isJson(value) ? value : JSON.stringify(value)}`;
  });
  return `{${members.join(",")}}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
