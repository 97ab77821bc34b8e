import { appContext } from "#app/http/request/context.ts";
import { writeSampleMail } from "#server/giving/orders/mail/write-mail.ts";
import { readMailEvent } from "#shared/giving/mail-events.ts";
import { toLocale } from "#shared/text/locale.ts";
import type { Route } from "./+types/preview";
import { mailAnswer } from "./answer-mail.server.ts";

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
  return mailAnswer(await writeSampleMail(mail, { event, language, wording }));
}
