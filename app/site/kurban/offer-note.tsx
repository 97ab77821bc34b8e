import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { VisibleOffer } from "#shared/giving/kurban-shares.ts";
import { formatCount } from "#shared/money/money.ts";
import { formatMoment, type OfferObstacle } from "./offer-obstacle.ts";

/** Tells how many shares are left, if few are, and until when the offer takes donations. */
export function OfferNote({ offer, className }: { offer: VisibleOffer; className?: string }) {
  const t = useTranslate();
  const locale = useLocale();
  if (offer.state !== "open") return null;
  return (
    <p className={`text-sm text-ink-soft ${className ?? ""}`}>
      {offer.left !== null && (
        <strong className="me-2 font-semibold text-clay-700">
          {t("shares.left", { n: formatCount(offer.left, locale) })}
        </strong>
      )}
      <span>{t("shares.closes", formatMoment(offer.closesAt, locale))}</span>
    </p>
  );
}

/** Tells why the shares cannot be given, and leads to the other kurbans. */
export function OfferProblem({
  obstacle: { text, othersHelp },
  className,
}: {
  obstacle: OfferObstacle;
  className?: string;
}) {
  const t = useTranslate();
  return (
    <Notice kind="error" className={className ?? ""}>
      <p className="font-semibold">{text}</p>
      {othersHelp && (
        <a
          href="/bagis?category=kurban"
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {t("shares.others")}
        </a>
      )}
    </Notice>
  );
}
