import { createContext, type ReactNode, use } from "react";
import type { Locale } from "#shared/text/locale.ts";
import { loadedTranslate } from "./catalogues.ts";

const LocaleContext = createContext<Locale>("tr");

export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

export function useLocale(): Locale {
  return use(LocaleContext);
}

export function useTranslate() {
  return loadedTranslate(use(LocaleContext));
}
