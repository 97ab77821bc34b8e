import { redirect } from "react-router";
import { adminAddress } from "#app/admin/kit/admin-link.ts";
import { maxFormBytes, readSentForm, sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { appContext } from "#app/http/request/context.ts";
import type { PaymentResult } from "#app/http/request/payment-result.ts";
import { allowFrame, type Preview, renderPreviewContext } from "#app/http/request/preview.ts";
import { checkRight } from "#app/http/request/staff.ts";
import { readWords } from "#server/content/words/queries.ts";
import { chooseWords, readWordGroup } from "#shared/content/words.ts";
import { currentYear } from "#shared/text/dates.ts";
import { DEFAULT_LOCALE, toLocale } from "#shared/text/locale.ts";
import type { Route } from "./+types/preview";
import { loadDefaultWords, readWordsForm } from "./load-words.server.ts";
import { wordsText } from "./messages.ts";

/** Only the form of the words uses this address. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(adminAddress(params.adminPath, "settings/words"));
}

/** Shows the public page with the words of the unsaved form, which is not validated. `?language=` is its language. */
export async function action({ request, url, params, context }: Route.ActionArgs): Promise<Response> {
  const form = await readSentForm(request, checkRight(context, "settings", "change"), maxFormBytes);
  const { db, clock } = context.get(appContext);
  const group = readWordGroup(params.group);
  if (!group) throw new Response(null, { status: 404 });
  const language = toLocale(url.searchParams.get("language")) ?? DEFAULT_LOCALE;
  const readField = (field: string) => sentText(form, field, 1_000);
  const newWords = readWordsForm(group, readField, await loadDefaultWords());
  const words = chooseWords({ ...(await readWords(db)), ...newWords }, language);
  const now = clock.now();
  const response = await context.get(renderPreviewContext)(
    group === "thanks" ? "/payment/verify?status=success" : "/",
    {
      words,
      language,
      note: wordsText.previewNote,
      ...(group === "hero" && { showsDefaultSlide: true }),
      ...(group === "thanks" && { result: createSampleResult(now) }),
      ...(group === "proof" && { proof: createSampleProof(now) }),
    },
  );
  return allowFrame(response);
}

function createSampleResult(at: Date): PaymentResult {
  return {
    outcome: "success",
    code: null,
    isUnreadable: false,
    returnCode: null,
    earlier: null,
    otherTransfers: [],
    order: {
      id: "HD00000000000000",
      name: "ABC-1234-X",
      lines: [],
      paymentMethod: "card",
      sms: null,
      mail: null,
      unreached: false,
      secondPayment: null,
      byLink: false,
      refunded: 0,
      amount: 25_000,
      donor: wordsText.sampleDonor,
      at,
      // A completed order would empty the cart of this browser.
      isCompleted: false,
    },
  };
}

/** Sample facts, so that each word of the band is visible. */
function createSampleProof(now: Date): NonNullable<Preview["proof"]> {
  return {
    yearTotal: { year: currentYear(now), count: 1_234, amount: 123_456_700 },
    countries: 3,
    foundedYear: 2001,
    registryNumber: "12-345",
    taxStatus: "exempt",
  };
}
