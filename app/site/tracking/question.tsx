import { data, redirect } from "react-router";
import { addressContext, appContext } from "#app/http/request/context.ts";
import { isOwnOrigin } from "#app/http/request/origin.ts";
import { readBody } from "#app/http/request/read-body.ts";
import { secretPageHeaders } from "#app/http/request/secret-page.ts";
import { useTranslate } from "#app/i18n/context.tsx";
import { PageHeading } from "#app/site/page-heading.tsx";
import { pageMeta, translateFor } from "#app/site/page-meta.ts";
import { findCodeByPhone, readTypedNumber } from "#server/giving/kurban/tracking/find-tracked.ts";
import { wideNetworkOf } from "#server/giving/payments/card-testing/derive-donor-keys.ts";
import type { Route } from "./+types/question";
import { QuestionForm } from "./question-form.tsx";

/** The form has a number and four digits. */
const maxFormBytes = 1_024;

/**
 * Finds the kurban of a donor, and leads to its page. A wrong phone and an unknown number get the same answer. An answer
 * that leads on does not use up the limit, because many donors share the address of a mobile network.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  // A page without a referrer sends its forms with the Origin "null".
  const isOwn = request.headers.get("origin") === "null" || isOwnOrigin(request, app.config.publicUrl);
  const body = isOwn ? await readBody(request, maxFormBytes) : undefined;
  if (body === undefined) throw new Response(null, { status: 400, headers: secretPageHeaders });
  const form = new URLSearchParams(body);
  const typed = { order: form.get("order") ?? "", phone: form.get("phone") ?? "" };
  const network = wideNetworkOf(context.get(addressContext));
  // Unknown numbers count, too, so that the limit does not reveal which numbers exist.
  const number = readTypedNumber(typed.order);
  const { trackingQuestions, trackingQuestionsOfOrder } = app.limits;
  const seconds =
    (await trackingQuestions.consume(network)) ?? (await trackingQuestionsOfOrder.consume(number));
  if (seconds !== null) {
    const headers = { ...secretPageHeaders, "Retry-After": String(seconds) };
    return data({ problem: "wait" as const, typed }, { status: 429, headers });
  }
  const code = await findCodeByPhone(app.db, typed);
  if (code === null)
    return data({ problem: "none" as const, typed }, { status: 422, headers: secretPageHeaders });
  await trackingQuestions.uncount(network);
  await trackingQuestionsOfOrder.uncount(number);
  return redirect(`/takip/siparis/${code}`, { status: 303, headers: secretPageHeaders });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => {
  const retry = actionHeaders?.get("Retry-After");
  return { ...secretPageHeaders, ...(retry && { "Retry-After": retry }) };
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: translateFor(matches)("tracking.question"), hidden: true });

export default function Question({ actionData }: Route.ComponentProps) {
  const t = useTranslate();
  return (
    <div className="wrap pt-4 pb-20 sm:pb-28">
      <PageHeading title={t("tracking.question")} lead={t("tracking.question.lead")} />
      <div className="mt-8 max-w-xl rounded-xl bg-white p-6 shadow-soft ring-1 ring-sand-200 sm:p-8">
        <QuestionForm {...actionData} />
      </div>
    </div>
  );
}
