import type { ReactNode } from "react";
import type { Locale } from "#shared/locale.ts";
import { LocaleProvider } from "../i18n/context.tsx";

/** What surrounds the content of every island, on the server and in the browser alike. */
export function IslandRoot({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleProvider locale={locale}>{children}</LocaleProvider>;
}
