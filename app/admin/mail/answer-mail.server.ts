import type { WrittenMail } from "#server/giving/orders/mail/write-mail.ts";
import { logoPart } from "#server/messaging/letters/letter-html.ts";

/** Mail programs need inline styles. The page may load nothing, and only our own pages may frame it. */
const headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy":
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  "X-Frame-Options": "SAMEORIGIN",
  "Cache-Control": "no-store",
};

/** Answers with a mail, for a preview. */
export function mailAnswer({ html, logo }: WrittenMail): Response {
  // The logo is a part of the mail, which a page does not have.
  const address = logo && `data:image/png;base64,${Buffer.from(logo).toString("base64")}`;
  return new Response(address ? html.replace(`cid:${logoPart}`, address) : html, { headers });
}
