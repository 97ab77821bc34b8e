import { FileX2, Hourglass, SearchX, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { MessageCard } from "#app/site/payment-result/result-card.tsx";
import { useRootData } from "#app/site/shell/site-data.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { formatMoney } from "#shared/money/money.ts";
import { formatLongDate } from "#shared/text/dates.ts";
import type { CheckedDocument } from "./load.server.ts";

const iconByState = {
  valid: { icon: ShieldCheck, tone: "bg-leaf-100 text-leaf-700" },
  cancelled: { icon: FileX2, tone: "bg-clay-100 text-clay-700" },
  cancelling: { icon: FileX2, tone: "bg-clay-100 text-clay-700" },
  unknown: { icon: SearchX, tone: "bg-sand-200 text-ink-soft" },
  slow: { icon: Hourglass, tone: "bg-gold-100 text-gold-700" },
} as const;

/** The public facts of a document, with which a reader can check the paper. */
export function DocumentFacts({ document }: { document: CheckedDocument }) {
  const t = useTranslate();
  const locale = useLocale();
  const { title, number, cancels, donor, amount, givenAt, issuedAt, cancelledAt, code, download } = document;
  return (
    <Card state={document.state}>
      <dl className="mt-7 divide-y divide-sand-200 text-start">
        <Row name={t("documentCheck.kind")}>{title}</Row>
        {number && (
          <Row name={t("documentCheck.number")}>
            <bdi dir="ltr">{number}</bdi>
          </Row>
        )}
        {cancels && (
          <Row name={t("documentCheck.cancels")}>
            <bdi dir="ltr">{cancels}</bdi>
          </Row>
        )}
        <Row name={t("label.donor")}>
          <bdi>{donor === "" ? t("documentCheck.anonymous") : (donor ?? t("documentCheck.erased"))}</bdi>
        </Row>
        <Row name={t("label.amount")}>
          <bdi className="tabular-nums">{formatMoney(amount, "TRY", locale)}</bdi>
        </Row>
        <Row name={t("documentCheck.givenAt")}>{formatLongDate(givenAt, locale)}</Row>
        <Row name={t("documentCheck.issuedAt")}>{formatLongDate(issuedAt, locale)}</Row>
        {cancelledAt && (
          <Row name={t("documentCheck.cancelledAt")}>{formatLongDate(cancelledAt, locale)}</Row>
        )}
        <Row name={t("documentCheck.code")}>
          <bdi dir="ltr" className="tabular-nums">
            {code}
          </bdi>
        </Row>
      </dl>
      {download && <Downloads {...download} />}
    </Card>
  );
}

export function UncheckedDocument({ reason }: { reason: "unknown" | "slow" }) {
  const t = useTranslate();
  return (
    <Card state={reason}>
      <div className="mt-8">
        <ButtonLink href="/iletisim" variant="secondary" size="lg">
          {t("result.contact")}
        </ButtonLink>
      </div>
    </Card>
  );
}

function Card({ state, children }: { state: keyof typeof iconByState; children: ReactNode }) {
  const t = useTranslate();
  const { site } = useRootData();
  return (
    <MessageCard {...iconByState[state]} heading={t(`documentCheck.${state}`)}>
      <p className="mx-auto mt-4 max-w-lg text-ink-soft">
        {t(`documentCheck.${state}.text`, { site: site.name })}
      </p>
      {children}
    </MessageCard>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The original is downloaded by a form, because the download changes data. The copy is a link. */
function Downloads({ path, isOriginal, isCopy }: NonNullable<CheckedDocument["download"]>) {
  const t = useTranslate();
  return (
    <div className="mt-8 flex flex-wrap justify-center gap-3 print:hidden">
      {isOriginal && (
        <form method="post" action={path}>
          <Button type="submit" size="lg">
            {t("documentCheck.original")}
          </Button>
        </form>
      )}
      <ButtonLink href={path} variant={isOriginal ? "secondary" : "primary"} size="lg">
        {t(isCopy ? "documentCheck.copy" : "documentCheck.download")}
      </ButtonLink>
    </div>
  );
}
