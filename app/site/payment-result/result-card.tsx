import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslate } from "#app/i18n/context.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/class-names.ts";

type Card = {
  icon: LucideIcon;
  tone: string;
  heading: string;
  children: ReactNode;
};

export function MessageCard({ icon: Icon, tone, heading, children }: Card) {
  return (
    <div className="rounded-xl bg-white p-6 text-center shadow-lift sm:p-10 print:shadow-none">
      <span className={classes("mx-auto grid size-18 place-items-center rounded-full", tone)}>
        <Icon aria-hidden="true" className="size-9" strokeWidth={1.5} />
      </span>
      <h1 className="mt-6 text-2xl wrap-anywhere sm:text-3xl">{heading}</h1>
      {children}
    </div>
  );
}

/** The card of a payment that did not succeed. An action and a link to the contact page are below the text. */
export function ResultCard({
  action,
  children,
  ...card
}: Card & {
  action: ReactNode;
}) {
  const t = useTranslate();
  return (
    <MessageCard {...card}>
      {children}
      <div className="mt-8 flex print:hidden flex-wrap justify-center gap-3">
        {action}
        <ButtonLink href="/iletisim" variant="secondary" size="lg">
          {t("result.contact")}
        </ButtonLink>
      </div>
    </MessageCard>
  );
}
