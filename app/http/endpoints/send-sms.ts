import { addressContext, appContext } from "#app/http/request/context.ts";
import { methodNotAllowed } from "#app/http/request/method-not-allowed.ts";
import { isOwnOrigin } from "#app/http/request/origin.ts";
import { readBody } from "#app/http/request/read-body.ts";
import { toActor } from "#app/http/request/staff.ts";
import { staffCookies } from "#app/http/request/staff-cookies.ts";
import { notifyDonor } from "#server/giving/orders/notify-donor.ts";
import type { SmsSent } from "#server/giving/orders/send-sms.ts";
import { may } from "#server/staff/permissions.ts";
import { isSecondFactorRequired } from "#server/staff/queries.ts";
import { readSession } from "#server/staff/sessions.ts";
import { smsOutcomeText } from "#shared/giving/sms-texts.ts";
import { fromDecimal } from "#shared/money/money.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { isPhone, toStoredPhone } from "#shared/text/phone.ts";
import type { Route } from "./+types/send-sms";

const bodyLimitBytes = 16 * 1024;
const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };

export const loader = methodNotAllowed;

/**
 * Handles send-sms (docs/contract.md#send-an-sms): sends the SMS of a completed order if none was sent. The request
 * names the order by phone and amount; the text of the SMS comes from the order.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const app = context.get(appContext);
  if (request.method !== "POST") return methodNotAllowed();
  if (!isOwnOrigin(request, app.config.publicUrl)) return refusal(403, "Yetkiniz yok.");
  const { session, cookies } = await readSession(app.auth, request.headers);
  if (!session) return refusal(401, "Oturum açmanız gerekiyor.");
  const actor = toActor(session, context.get(addressContext));
  // The answer confirms a phone number, so it needs the right to contacts, too.
  if (!may(actor, "orders", "change") || !may(actor, "contacts", "see")) return refusal(403, "Yetkiniz yok.");
  if (!session.user.twoFactorEnabled && (await isSecondFactorRequired(app.db)))
    return refusal(403, "Yetkiniz yok.");
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? "")) {
    return refusal(415, "Geçersiz istek.");
  }
  const text = await readBody(request, bodyLimitBytes);
  if (text === undefined) return refusal(413, "Geçersiz istek.");
  const smsRequest = parseRequest(text);
  if (!smsRequest) return refusal(400, "Geçersiz istek.");

  const { db, clock, log } = app;
  try {
    const response = answer(await notifyDonor({ db, clock, log, actor }, app.sms, smsRequest));
    for (const cookie of staffCookies(cookies, app.config.adminPath)) {
      response.headers.append("Set-Cookie", cookie);
    }
    return response;
  } catch (error) {
    log.error({ err: error }, "send-sms failed");
    return refusal(500, "Bilinmeyen hata.");
  }
}

/** Parses the request. Its amount is in lira, as in create-order. */
function parseRequest(text: string): { phone: string; amount: number } | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof body !== "object" || body === null) return undefined;
  const { fullName, amount, phoneNumber } = body as Record<string, unknown>;
  if (typeof fullName !== "string" || typeof phoneNumber !== "string") return undefined;
  const kurus = fromDecimal(amount);
  return kurus === null || !isPhone(phoneNumber)
    ? undefined
    : { phone: toStoredPhone(phoneNumber), amount: kurus };
}

const statusByOutcome: Partial<Record<SmsSent["kind"], number>> = {
  already: 409,
  missing: 404,
  forbidden: 403,
  undecided: 409,
  failed: 502,
  waiting: 502,
  unknown: 504,
  late: 504,
};

/** The caller puts "SMS gönderilemedi: " before the error (docs/specification.md#8-error-catalogue). */
function answer(outcome: SmsSent): Response {
  if (outcome.kind === "sent") return Response.json({ success: true, error: null }, { headers });
  const providerAnswer = "answer" in outcome ? (outcome.answer ?? "") : "";
  const text = {
    missing: "Bu telefon ve tutarla tamamlanmış bir sipariş bulunamadı.",
    forbidden: "Yetkiniz yok.",
    failed: providerAnswer,
    waiting: providerAnswer,
  }[outcome.kind as string];
  return refusal(
    ownValue(statusByOutcome, outcome.kind) ?? 409,
    text || (smsOutcomeText(outcome) ?? "Bilinmeyen hata."),
  );
}

function refusal(status: number, error: string): Response {
  return Response.json({ success: false, error }, { status, headers });
}
