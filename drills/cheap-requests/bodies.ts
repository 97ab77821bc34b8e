import { orderBody } from "#testing/donor/order-body.ts";
import type { Body } from "./raw-request.ts";

export type Field = [name: string, value: string];

export const jsonShapes: Record<string, object> = {
  "http/endpoints/create-order": orderBody(250),
  "http/endpoints/send-sms": { fullName: "Ayşe Yılmaz", amount: 250, phoneNumber: "05551234567" },
};

/**
 * Encodes only the necessary characters, so that a text does not grow. No browser writes such a form, but every parser
 * accepts it.
 */
export function urlEncoded(fields: readonly Field[]): Body {
  const coded = (text: string) => text.toWellFormed().replace(/[%&+=]/g, encodeURIComponent);
  const text = fields.map(([name, value]) => `${coded(name)}=${coded(value)}`).join("&");
  return { type: "application/x-www-form-urlencoded", bytes: Buffer.from(text) };
}

export function multipart(
  fields: readonly Field[],
  file?: { name: string; type: string; bytes: Uint8Array },
): Body {
  const head = "--xx\r\nContent-Disposition: form-data; name=";
  const parts: Uint8Array[] = fields.map(([name, value]) =>
    Buffer.from(`${head}"${name.replace(/["\r\n]/g, "_")}"\r\n\r\n${value}\r\n`),
  );
  if (file) {
    const title = `${head}"file"; filename="${file.name}"\r\nContent-Type: ${file.type}\r\n\r\n`;
    parts.push(Buffer.from(title), file.bytes, Buffer.from("\r\n"));
  }
  const bytes = Buffer.concat([...parts, Buffer.from("--xx--\r\n")]);
  return { type: "multipart/form-data; boundary=xx", bytes };
}
