import { ChevronRight } from "lucide-react";
import { Fragment } from "react";
import type { Locale } from "#shared/text/locale.ts";

/** `to` is missing for the current page. `storedLanguage` is set for a title that staff wrote (stored-text.ts). */
export type Crumb = { label: string; to?: string; storedLanguage?: Locale | false };

export function Breadcrumbs({ name, trail }: { name: string; trail: readonly Crumb[] }) {
  return (
    <nav aria-label={name} className="text-sm text-ink-faint">
      <ol className="flex min-w-0 items-center gap-x-2">
        {trail.map(({ label, to, storedLanguage }, index) => (
          <Fragment key={to ?? label}>
            {index > 0 && (
              <li aria-hidden="true" className="shrink-0">
                <ChevronRight className="size-4 text-sand-400 rtl:-scale-x-100" />
              </li>
            )}
            <li dir="auto" lang={storedLanguage || undefined} className={to ? "shrink-0" : "min-w-0"}>
              {to ? (
                <a
                  href={to}
                  className="inline-flex min-h-11 items-center hover:text-leaf-700 hover:underline"
                >
                  {label}
                </a>
              ) : (
                <span aria-current="page" className="block truncate text-ink-soft">
                  {label}
                </span>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
