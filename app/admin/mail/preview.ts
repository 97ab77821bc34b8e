import { appContext } from "#app/http/request/context.ts";
import { writeSampleMail } from "#server/giving/orders/mail/write-mail.ts";
import { readMailEvent } from "#shared/giving/mail-events.ts";
import { toLocale } from "#shared/text/locale.ts";
import type { Route } from "./+types/preview";

/** Mail programs need inline styles. The page may load nothing, and only our own pages may frame it. */
const headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  "X-Frame-Options": "SAMEORIGIN",
  "Cache-Control": "no-store",
};

/** The parameters `greeting`, `paragraph` and `closing` contain unsaved texts. */
export async function loader({ url, params, context }: Route.LoaderArgs): Promise<Response> {
  const { mail } = context.get(appContext);
  const event = readMailEvent(params.event);
  const language = toLocale(params.language);
  if (!event || !language) throw new Response(null, { status: 404 });
  const readParam = (name: string) => url.searchParams.get(name)?.slice(0, 1_000) ?? "";
  const wording = url.searchParams.has("paragraph")
    ? { greeting: readParam("greeting"), paragraph: readParam("paragraph"), closing: readParam("closing") }
    : undefined;
  const { html } = await writeSampleMail(mail, { event, language, wording });
  return new Response(html, { headers });
}
