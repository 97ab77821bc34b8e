import { FileDown, Repeat } from "lucide-react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { formatReference } from "#shared/giving/order-reference.ts";
import { formatMoney } from "#shared/money/money.ts";
import { formatLongDate } from "#shared/text/dates.ts";
import { donationTypeName } from "#shared/text/label.ts";
import type { ShownGift } from "./load-summary.server.ts";

const states = {
  pending: "donorPage.pending",
  payment_failed: "donorPage.failed",
  cancelled: "donorPage.cancelled",
} as const;

type Props = {
  gift: ShownGift;
  /** The proven e-mail addresses of the session. */
  emails: readonly string[];
  /** The reference that shows older gifts, for the forms. */
  typed: string;
};

/** A gift with its lines, state and reference, and what its donor can do with it. */
export function GiftCard({ gift, emails, typed }: Props) {
  const t = useTranslate();
  const locale = useLocale();
  const { reference, status, amount, refunded, day, lines, document, again } = gift;
  const isRefunded = refunded > 0;
  return (
    <article className="rounded-xl bg-white p-5 shadow-soft">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-sans text-sm font-normal text-ink-soft">{formatLongDate(day, locale)}</h3>
        <p className="font-serif text-xl font-semibold tabular-nums">
          <bdi>{formatMoney(amount, "TRY", locale)}</bdi>
        </p>
      </div>
      <ul className="mt-2">
        {lines.map(({ n, title, type, quantity }) => (
          <li key={n} className="wrap-anywhere">
            <bdi>{title}</bdi> · {donationTypeName(type, t)}
            {quantity > 1 && ` · ${t("label.quantity", { quantity: String(quantity) })}`}
          </li>
        ))}
      </ul>
      <Shares gift={gift} />
      <p className="mt-2 flex flex-wrap gap-x-4 text-sm text-ink-faint">
        <bdi dir="ltr">{formatReference(reference)}</bdi>
        {status !== "completed" && <span className="font-semibold text-clay-700">{t(states[status])}</span>}
        {isRefunded && (
          <span className="font-semibold text-clay-700">
            {t("donorPage.refunded", { amount: formatMoney(refunded, "TRY", locale) })}
          </span>
        )}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2 empty:hidden">
        <GiveAgain {...again} />
        {document && (
          <ButtonLink href={document} variant="quiet" download>
            <FileDown aria-hidden="true" className="size-4.5" />
            {t("donorPage.document")}
          </ButtonLink>
        )}
        {!gift.hasOwnEmail &&
          emails.map((email) => (
            <form key={email} method="post" action="/api/donor/email">
              <input type="hidden" name="order" value={gift.id} />
              <input type="hidden" name="email" value={email} />
              <input type="hidden" name="kod" value={typed} />
              <Button type="submit" variant="quiet" className="wrap-anywhere">
                {t("donorPage.correctEmail", { email })}
              </Button>
            </form>
          ))}
      </div>
      {again.gone.length > 0 && (
        <p className="mt-2 text-sm text-ink-soft wrap-anywhere">
          {t("donorPage.gone", { name: again.gone.join(", ") })}
        </p>
      )}
    </article>
  );
}

/** The steps of the kurban shares in one line. */
function Shares({ gift: { shares } }: Pick<Props, "gift">) {
  const t = useTranslate();
  if (shares.length === 0) return null;
  const steps = shares.map(({ state, count }) => {
    return count > 1 ? `${t(`shares.step.${state}`)} (${count})` : t(`shares.step.${state}`);
  });
  return <p className="mt-2 text-sm text-ink-soft">{t("donorPage.shares", { states: steps.join(" · ") })}</p>;
}

/** Fills the cart by script. Without script the link leads to the campaign. */
function GiveAgain({ lines }: ShownGift["again"]) {
  const t = useTranslate();
  const [first] = lines;
  if (!first) return null;
  return (
    <ButtonLink
      href={`/bagis?campaign=${encodeURIComponent(first.id)}`}
      variant="secondary"
      data-behaviour="give-again"
      data-lines={JSON.stringify(lines)}
    >
      <Repeat aria-hidden="true" className="size-4.5" />
      {t("donorPage.giveAgain")}
    </ButtonLink>
  );
}
