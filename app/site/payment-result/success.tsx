import { HeartHandshake } from "lucide-react";
import type { DonorOrder, PaymentResult } from "#app/http/request/payment-result.ts";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { BrandIcon } from "#app/site/share/brand-icon.tsx";
import { useRootData } from "#app/site/shell/site-data.ts";
import { useWords, Word } from "#app/site/words.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import type { DonorShare } from "#server/giving/kurban/list-donor-shares.ts";
import { formatMoney } from "#shared/money/money.ts";
import { type DocumentPart, OwnDocument } from "./document-part.tsx";
import { Foundation } from "./foundation.tsx";
import { InterpolatedText, valueMark } from "./interpolated-text.tsx";
import type { TrackingLink } from "./load-shares.server.ts";
import { NextSteps } from "./next-steps.tsx";
import { PrintButton } from "./print-button.tsx";
import { Receipt } from "./receipt.tsx";
import { SharesPart } from "./shares-part.tsx";

const shareLinkClasses =
  "inline-flex min-h-11 items-center gap-2 rounded-full px-4 text-sm font-semibold text-leaf-700 ring-1 ring-inset ring-sand-300 transition-colors hover:bg-leaf-50";

/** Thanks the donor. Only the donor's browser sees the number and the amount. */
export function Success({
  order,
  earlier,
  registry,
  part,
  shares,
  tracking,
}: Result & {
  shares: readonly DonorShare[];
  tracking: TrackingLink | null;
  registry: string | null;
  /** The document of the order, or null if the order has no document. */
  part: DocumentPart | null;
}) {
  const t = useTranslate();
  return (
    <>
      {order?.isCompleted && order.paymentMethod === "card" && (
        <span hidden data-behaviour="paid-cart" data-order={order.id} />
      )}
      <Thanks order={order} earlier={earlier} />
      <div className="half-sheet wrap -mt-16 max-w-2xl print:mt-0 print:max-w-none">
        <div className="rounded-xl bg-white p-6 shadow-lift sm:p-9 print:p-0 print:shadow-none">
          {order && (
            <>
              {order.secondPayment && <SecondPayment {...order.secondPayment} />}
              {order.refunded > 0 && (
                <RefundNotice text={t("result.partly", { amount: valueMark })} amount={order.refunded} />
              )}
              <Receipt order={order} />
              <SharesPart order={order} shares={shares} tracking={tracking} />
              {part && <OwnDocument orderId={order.id} part={part} />}
              <div className="mt-7 grid gap-6 print:mt-5">
                <NextSteps sms={order.sms} mail={order.mail} unreached={order.unreached} />
                <Foundation registry={registry} />
              </div>
              <hr className="my-7 border-sand-200 print:hidden" />
            </>
          )}
          <Share order={order} />
        </div>
        <NextLinks order={order} earlier={earlier} part={part} />
      </div>
    </>
  );
}

type Result = Pick<PaymentResult, "order" | "earlier">;

function Thanks({ order, earlier }: Result) {
  const t = useTranslate();
  return (
    <div className="bg-leaf-900 pt-14 pb-28 text-center text-white sm:pt-20 sm:pb-32 print:bg-white print:pt-0 print:pb-4 print:text-ink">
      <div className="wrap">
        <span className="mx-auto grid size-20 place-items-center rounded-full bg-gold-300 text-leaf-900 print:hidden">
          <HeartHandshake aria-hidden="true" className="size-10" strokeWidth={1.5} />
        </span>
        <h1 className="mt-7 text-3xl wrap-anywhere sm:text-5xl print:mt-0 print:text-2xl print:text-ink">
          <Word name="thanksTitle" />
        </h1>
        <p className="mx-auto mt-4 max-w-xl text-lg text-leaf-100 print:mt-1 print:text-sm print:text-ink">
          {order ? <Word name="thanksText" /> : t("result.success.neutral")}
        </p>
        {order && earlier && (
          <p className="mx-auto mt-4 max-w-xl font-semibold print:text-ink">
            {t(`result.earlier.${earlier}`)}
          </p>
        )}
      </div>
    </div>
  );
}

function NextLinks({ order, earlier, part }: Result & { part: DocumentPart | null }) {
  const t = useTranslate();
  const hasKeptCart = order !== null && earlier === "other";
  return (
    <div className="mt-8 flex flex-wrap print:hidden justify-center gap-3">
      <ButtonLink href={hasKeptCart ? "/sepet" : "/bagis"} size="lg">
        {t(hasKeptCart ? "result.earlier.cart" : "result.continue")}
      </ButtonLink>
      <ButtonLink hidden href="/sepet" variant="secondary" size="lg" data-behaviour="set-aside">
        {t("result.backToCart")}
      </ButtonLink>
      {order && <PrintButton orderId={order.id} part={part} />}
      <ButtonLink href={order ? "/" : "/iletisim"} variant="secondary" size="lg">
        {t(order ? "result.home" : "result.contact")}
      </ButtonLink>
    </div>
  );
}

function SecondPayment({ amount, open, back }: NonNullable<DonorOrder["secondPayment"]>) {
  const t = useTranslate();
  const state = back ? "refunded" : open ? "open" : "done";
  return <RefundNotice text={t(`result.second.${state}`, { amount: valueMark })} amount={amount} />;
}

function RefundNotice({ text, amount }: { text: string; amount: number }) {
  const locale = useLocale();
  return (
    <p role="alert" className="mb-6 rounded-lg bg-gold-100 p-4 text-sm font-semibold text-gold-700">
      <InterpolatedText text={text}>
        <bdi className="whitespace-nowrap">{formatMoney(amount, "TRY", locale)}</bdi>
      </InterpolatedText>
    </p>
  );
}

/** Shares the campaign of the donation. After a donation to several campaigns it shares the site. */
function Share({ order }: Pick<Result, "order">) {
  const t = useTranslate();
  const formWord = useWords();
  const { site, publicUrl } = useRootData();
  const paths = new Set(order?.lines.map(({ path }) => path));
  const [path] = paths.size === 1 ? paths : [];
  const address = publicUrl + (path ?? "");
  const shareText = formWord("shareText", { name: site.name });
  const whatsapp = `https://wa.me/?text=${encodeURIComponent(`${shareText} ${address}`)}`;
  const twitter = `https://x.com/intent/post?text=${encodeURIComponent(shareText)}&url=${encodeURIComponent(address)}`;
  return (
    <>
      <h2 className="text-xl print:hidden">
        <Word name="shareTitle" />
      </h2>
      <div className="mt-4 flex flex-wrap gap-2.5 print:hidden">
        <a className={shareLinkClasses} target="_blank" rel="noreferrer" href={whatsapp}>
          <BrandIcon network="whatsapp" className="size-4.5" />
          {t("result.share.whatsapp")}
        </a>
        <a className={shareLinkClasses} target="_blank" rel="noreferrer" href={twitter}>
          <BrandIcon network="x" className="size-4" />
          {t("result.share.x")}
        </a>
        <CopyButton
          text={address}
          label={t("share.copy")}
          copiedText={t("label.copied")}
          name={t("share.copy")}
        />
      </div>
    </>
  );
}
