import { redirect, type RouterContextProvider } from "react-router";
import { appContext, localeContext } from "#app/http/request/context.ts";
import { readDonorCookie } from "#app/http/request/donor-cookies.ts";
import { listOwnGifts, type OwnGift } from "#server/giving/donor-page/list-own-gifts.ts";
import { readSession } from "#server/giving/donor-page/sessions.ts";
import { readOrderSettings } from "#server/giving/orders/order-settings.ts";
import { istanbulDay } from "#shared/text/dates.ts";
import { readReference } from "#shared/giving/order-reference.ts";

/** The gifts of a year, with the sum of those that were completed, in kuruş. */
export type YearOfGifts = { year: string; total: number; gifts: OwnGift[] };

/** Loads what the donor of this session may see. Without a session the donor begins again. */
export async function loadSummary(request: Request, context: Readonly<RouterContextProvider>) {
  const app = context.get(appContext);
  const session = await readSession(app, readDonorCookie(request, app, "donor-session"));
  if (!session) throw redirect("/bagislarim");
  const { donorPhoneMonths } = await readOrderSettings(app.db);
  const typed = new URL(request.url).searchParams.get("kod") ?? "";
  const reference = readReference(typed.slice(0, 40));
  const { gifts, hidden } = await listOwnGifts(app.db, {
    contacts: session.contacts,
    knownReferences: reference ? [reference] : [],
    phoneMonths: donorPhoneMonths ?? 24,
    now: app.clock.now(),
  });
  return {
    contacts: session.contacts.map(({ value }) => value),
    years: groupByYear(gifts),
    hidden,
    isWrongReference: typed !== "" && hidden > 0,
    locale: context.get(localeContext),
  };
}

function groupByYear(gifts: readonly OwnGift[]): YearOfGifts[] {
  const years = Map.groupBy(gifts, ({ givenOn, createdAt }) => (givenOn ?? istanbulDay(createdAt)).slice(0, 4));
  return [...years].map(([year, ofYear]) => {
    const completed = ofYear.filter(({ status }) => status === "completed");
    return { year, total: completed.reduce((sum, { amount }) => sum + amount, 0), gifts: ofYear };
  });
}
