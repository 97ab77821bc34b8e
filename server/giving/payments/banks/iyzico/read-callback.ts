import type { CallbackMessage } from "../bank.ts";

/** The name of the field that contains a webhook's signature. */
export const webhookSignature = "x-iyz-signature-v3";

/** The browser sends the token in the body and the number in the URL. iyzico's server sends JSON, perhaps signed. */
export function readCallback({ body, headers, query }: CallbackMessage): URLSearchParams {
  const text = new TextDecoder().decode(body);
  if (!/^application\/json\b/i.test(headers.get("content-type") ?? "")) {
    const fields = new URLSearchParams(text);
    for (const number of query.getAll("number")) fields.append("number", number);
    return fields;
  }
  const fields = new URLSearchParams(readMembers(text));
  const signature = headers.get(webhookSignature);
  if (signature !== null) fields.append(webhookSignature, signature);
  return fields;
}

function readMembers(text: string): [string, string][] {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
    const members: [string, unknown][] = Object.entries(value);
    return members.flatMap(([name, member]): [string, string][] =>
      typeof member === "string" || typeof member === "number" ? [[name, String(member)]] : [],
    );
  } catch {
    return [];
  }
}
