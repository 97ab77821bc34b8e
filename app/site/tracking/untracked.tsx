import { Hourglass, SearchX } from "lucide-react";
import { useTranslate } from "#app/i18n/context.tsx";
import { MessageCard } from "#app/site/payment-result/result-card.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

const looks = {
  unknown: { icon: SearchX, tone: "bg-sand-200 text-ink-soft" },
  slow: { icon: Hourglass, tone: "bg-gold-100 text-gold-700" },
} as const;

/** Says that the address leads to no kurban, or that the network tried too many. */
export function Untracked({ reason }: { reason: keyof typeof looks }) {
  const t = useTranslate();
  return (
    <MessageCard {...looks[reason]} heading={t(`tracking.${reason}`)}>
      <p className="mx-auto mt-4 max-w-lg text-ink-soft">{t(`tracking.${reason}.text`)}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink href="/takip" size="lg">
          {t("tracking.find")}
        </ButtonLink>
        <ButtonLink href="/iletisim" variant="secondary" size="lg">
          {t("result.contact")}
        </ButtonLink>
      </div>
    </MessageCard>
  );
}
