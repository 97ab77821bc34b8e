import type { ReactNode } from "react";
import { useTranslate } from "#app/i18n/context.tsx";
import { SimulatedRibbon } from "#app/site/shell/ribbon.tsx";
import { useRootData } from "#app/site/shell/site-data.ts";
import { mailAddress, phoneAddress } from "#app/ui/contact-address.ts";
import { chooseLogo } from "#shared/identity/identity-files.ts";

/** The layout of pages outside the main layout (docs/specification.md#2-screens-and-routes). */
export function ResultFrame({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const { site, simulated, year } = useRootData();
  return (
    <div className="flex min-h-dvh flex-col">
      {simulated && (
        <div className="print:hidden">
          <SimulatedRibbon />
        </div>
      )}
      <header className="border-b border-sand-200 bg-white print:hidden">
        <div className="wrap flex min-h-18 items-center">
          <a
            href="/"
            aria-label={t("shell.logo", { name: site.name })}
            className="flex min-h-11 items-center gap-2.5 rounded-sm"
          >
            <img src={chooseLogo(site)} alt="" className="h-11 w-auto max-w-40 object-contain" />
            <span className="font-serif text-lg font-semibold text-leaf-800">{site.name}</span>
          </a>
        </div>
      </header>
      <main id="content" className="grow">
        {children}
      </main>
      <footer className="wrap flex print:hidden flex-wrap justify-center gap-x-6 gap-y-1 py-7 text-sm text-ink-faint">
        <span className="py-1">
          © {year} {site.name}
        </span>
        {site.phone && (
          <a href={phoneAddress(site.phone)} dir="ltr" className="py-1 hover:text-ink">
            {site.phone}
          </a>
        )}
        {site.email && (
          <a href={mailAddress(site.email)} dir="ltr" className="py-1 hover:text-ink">
            {site.email}
          </a>
        )}
      </footer>
    </div>
  );
}
