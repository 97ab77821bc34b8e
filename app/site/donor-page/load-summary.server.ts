import { type RouterContextProvider, redirect } from "react-router";
import { appContext, localeContext } from "#app/http/request/context.ts";
import { signAddress } from "#app/http/request/donor-address.ts";
import { readDonorSession, readOwnGifts } from "#app/http/request/own-gifts.ts";
import type { App } from "#server/compose/compose.ts";
import type { OwnGift } from "#server/giving/donor-page/list-own-gifts.ts";
import { listPermissions } from "#server/giving/donor-page/list-permissions.ts";
import { findOwnStatement } from "#server/giving/donor-page/own-statement.ts";
import type { DonorSession } from "#server/giving/donor-page/sessions.ts";
import { istanbulDay } from "#shared/text/dates.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { type Causes, findCauses, repeatGift } from "./repeat-gift.server.ts";

/** Loads what the donor of this session may see. Without a session the donor begins again. */
export async function loadSummary(request: Request, context: Readonly<RouterContextProvider>) {
  const app = context.get(appContext);
  const session = await readDonorSession(request, app);
  if (!session) throw redirect("/bagislarim");
  const { searchParams } = new URL(request.url);
  const typed = searchParams.get("kod") ?? "";
  const { gifts, hidden } = await readOwnGifts(app, session, typed);
  const causes = await findCauses(app, gifts, context.get(localeContext));
  return {
    contacts: session.contacts.map(({ kind, value }) => ({ kind, value })),
    years: await listYears(app, session, gifts, causes),
    hidden,
    typed,
    permissions: await listPermissions(app.db, session.contacts),
    outcome: ownValue(outcomes, searchParams.get("sonuc") ?? "") ?? null,
  };
}

/** What a form of this page did, as its address says it. */
const outcomes = {
  izin: "permission",
  istek: "asked",
  gonderildi: "sent",
  duzeltildi: "corrected",
  sinir: "limit",
  olmadi: "none",
} as const;

export type ShownGift = Pick<
  OwnGift,
  "id" | "reference" | "status" | "amount" | "refunded" | "shares" | "hasOwnEmail"
> & {
  day: string;
  /** `n`: the position of the line, because two lines may be equal. */
  lines: { n: number; title: string; type: string; quantity: number }[];
  document: string | null;
  again: ReturnType<typeof repeatGift>;
};

/** The gifts of a year, with the sum of those that were completed, in kuruş. */
export type YearOfGifts = { year: string; total: number; gifts: ShownGift[]; statement: string | null };

async function listYears(
  app: App,
  session: DonorSession,
  gifts: readonly OwnGift[],
  causes: Causes,
): Promise<YearOfGifts[]> {
  const byYear = Map.groupBy(gifts, (gift) => dayOf(gift).slice(0, 4));
  const years = [...byYear].toSorted(([one], [other]) => Number(other) - Number(one));
  return Promise.all(
    years.map(async ([year, ofYear]) => {
      const completed = ofYear.filter(({ status }) => status === "completed");
      const order = await findOwnStatement(app.db, gifts, Number(year));
      const statement = order && `/bagislarim/dokum/${order.id}-${year}.pdf`;
      return {
        year,
        total: completed.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0),
        gifts: ofYear.map((gift) => showGift(app, session, gift, causes)),
        statement: statement && signAddress(app, session, statement),
      };
    }),
  );
}

const dayOf = ({ givenOn, createdAt }: OwnGift) => givenOn ?? istanbulDay(createdAt);

function showGift(app: App, session: DonorSession, gift: OwnGift, causes: Causes): ShownGift {
  const { id, reference, status, amount, refunded, shares, hasOwnEmail, hasDocument, lines } = gift;
  const path = `/bagislarim/belge/${id}.pdf`;
  return {
    id,
    reference,
    status,
    amount,
    refunded,
    shares,
    hasOwnEmail,
    day: dayOf(gift),
    lines: lines.map(({ title, targetId, type, quantity }, n) => {
      return { title: causes.get(targetId ?? "")?.title ?? title, n, type, quantity };
    }),
    document: hasDocument ? signAddress(app, session, path) : null,
    again: repeatGift(gift, causes),
  };
}
