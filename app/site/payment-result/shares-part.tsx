import type { DonorOrder } from "#app/http/request/payment-result.ts";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { Island } from "#app/islands/island.tsx";
import { formatMoment } from "#app/site/kurban/offer-obstacle.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { DonorShare } from "#server/giving/kurban/list-donor-shares.ts";
import { type OverWish, toOwnerName } from "#shared/giving/kurban-shares.ts";
import type { TrackingLink } from "./load-shares.server.ts";
import OwnShares from "./own-shares.island.tsx";

type Props = { order: DonorOrder; shares: readonly DonorShare[] };
type PartProps = Props & { tracking: TrackingLink | null };

/** The shares of the order with their names and steps, and what the donor can still do about them. */
export function SharesPart({ order, shares, tracking }: PartProps) {
  const t = useTranslate();
  if (shares.length === 0) return null;
  const lines = order.lines.map((line, position) => ({
    title: line.title,
    language: line.languages?.title,
    donationType: line.donationType,
    shares: shares.filter((share) => share.line === position),
  }));
  return (
    <section id="hisseler" aria-labelledby="shares-heading" className="mt-7">
      <h2 id="shares-heading" className="text-lg">
        {t("shares.yours")}
      </h2>
      {tracking && <Tracking link={tracking} />}
      <Over order={order} shares={shares.filter(({ state }) => state === "over")} />
      <Island
        name="payment-result/own-shares"
        component={OwnShares}
        props={{
          orderId: order.id,
          donorName: toOwnerName(order.donor) ?? "",
          lines: lines.filter((line) => line.shares.length > 0),
        }}
      />
    </section>
  );
}

function Tracking({ link: { path, way } }: { link: TrackingLink }) {
  const t = useTranslate();
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm print:hidden">
      {way && <span className="text-ink-soft">{t(`tracking.notice.${way}`)}</span>}
      <a
        href={path}
        className="inline-flex min-h-11 items-center font-semibold text-leaf-700 underline underline-offset-4"
      >
        {t("tracking.open")}
      </a>
    </p>
  );
}

/** Until when the shares of a transfer are reserved. */
export function HoldText({ order, shares }: Props) {
  const t = useTranslate();
  const locale = useLocale();
  if (order.paymentMethod !== "bank_transfer" || order.isCompleted) return null;
  const ends = shares.flatMap(({ state, heldUntil }) => (state === "held" && heldUntil ? [heldUntil] : []));
  const text =
    ends.length > 0
      ? t("result.shares.held", formatMoment(Math.min(...ends), locale))
      : shares.some(({ state }) => state === "lapsed") && t("result.shares.lapsed");
  return text && <p className="mt-6 rounded-md bg-gold-100 px-4 py-3 text-sm text-gold-700">{text}</p>;
}

/** Asks what happens to shares whose payment came too late. */
function Over({ order, shares }: Props) {
  const t = useTranslate();
  const [first] = shares;
  if (!first) return null;
  const wishes = listWishes(shares);
  const status = order.paymentMethod === "bank_transfer" ? "transfer" : "success";
  return (
    <Notice kind="warning" className="mt-3 print:hidden">
      <p className="font-semibold">
        {t(first.stateReason === "window_ended" ? "result.over.ended" : "result.over")}
      </p>
      <form method="post" action={`/payment/hisseler/${order.id}/tercih`} className="mt-3 grid gap-2">
        <input type="hidden" name="status" value={status} />
        {wishes.map((wish) => (
          <Button
            key={wish}
            type="submit"
            name="wish"
            value={wish}
            variant="secondary"
            aria-pressed={first.wish === wish}
            className="aria-pressed:bg-leaf-100"
          >
            {t(`result.over.${wish}`)}
          </Button>
        ))}
      </form>
      {first.wish && (
        <p className="mt-3">{t("result.over.noted", { wish: t(`result.over.${first.wish}`) })}</p>
      )}
    </Notice>
  );
}

/** A vacip cannot wait for another year unless its donor wants it, so that wish comes last. */
function listWishes(shares: readonly DonorShare[]): OverWish[] {
  const hasVacip = shares.some(({ donationType }) => donationType === "vacip");
  return hasVacip ? ["other_offer", "refund", "next_season"] : ["other_offer", "next_season", "refund"];
}
