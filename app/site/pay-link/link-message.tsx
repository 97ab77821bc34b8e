import { BadgeCheck, Clock, Hourglass, SearchX } from "lucide-react";
import { useTranslate } from "#app/i18n/context.tsx";
import { MessageCard } from "#app/site/payment-result/result-card.tsx";
import { useRootData } from "#app/site/shell/site-data.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { LinkPage } from "./load.server.ts";

const looks = {
  unknown: { icon: SearchX, tone: "bg-sand-200 text-ink-soft" },
  paid: { icon: BadgeCheck, tone: "bg-leaf-100 text-leaf-700" },
  checking: { icon: Hourglass, tone: "bg-gold-100 text-gold-700" },
  paying: { icon: Hourglass, tone: "bg-gold-100 text-gold-700" },
  expired: { icon: Clock, tone: "bg-gold-100 text-gold-700" },
} as const;

/** Says why nothing can be paid now. */
export function LinkMessage({ page }: { page: Exclude<LinkPage, { state: "payable" }> }) {
  const t = useTranslate();
  const { site } = useRootData();
  const { state } = page;
  return (
    <MessageCard {...looks[state]} heading={t(`payLink.${state}.heading`)}>
      <p className="mx-auto mt-4 max-w-lg text-ink-soft">{t(`payLink.${state}`, { site: site.name })}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {page.state === "expired" && <RequestForm page={page} />}
        {state === "paying" && (
          // An empty address is this page, whose code is not repeated in the document.
          <ButtonLink href="" size="lg">
            {t("payLink.reload")}
          </ButtonLink>
        )}
        <ButtonLink href="/iletisim" variant="secondary" size="lg">
          {t("result.contact")}
        </ButtonLink>
      </div>
    </MessageCard>
  );
}

function RequestForm({ page: { code, requested } }: { page: Extract<LinkPage, { state: "expired" }> }) {
  const t = useTranslate();
  if (requested)
    return (
      <p role="status" className="w-full font-semibold">
        {t("payLink.requested")}
      </p>
    );
  return (
    <form method="post" action="/api/pay-link/request">
      <input type="hidden" name="code" value={code} />
      <Button type="submit" size="lg">
        {t("payLink.request")}
      </Button>
    </form>
  );
}
