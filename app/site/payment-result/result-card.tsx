import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslate } from "../../i18n/context.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { classes } from "../../ui/class-names.ts";

/** A payment without a success: an icon, the heading, the text, the ways on and the contact page. */
export function ResultCard({
  icon: Icon,
  tone,
  heading,
  action,
  children,
}: {
  icon: LucideIcon;
  /** The colours of the icon. */
  tone: string;
  heading: string;
  /** The links before the contact page. */
  action: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslate();
  return (
    <div className="rounded-xl bg-white p-6 text-center shadow-lift sm:p-10 print:shadow-none">
      <span className={classes("mx-auto grid size-18 place-items-center rounded-full", tone)}>
        <Icon aria-hidden="true" className="size-9" strokeWidth={1.5} />
      </span>
      <h1 className="mt-6 text-2xl wrap-anywhere sm:text-3xl">{heading}</h1>
      {children}
      <div className="mt-8 flex print:hidden flex-wrap justify-center gap-3">
        {action}
        <ButtonLink href="/iletisim" look="secondary" size="lg">
          {t("result.contact")}
        </ButtonLink>
      </div>
    </div>
  );
}
