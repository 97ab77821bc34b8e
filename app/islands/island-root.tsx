import { type ReactNode, useEffect } from "react";
import type { Locale } from "#shared/locale.ts";
import { LocaleProvider } from "../i18n/context.tsx";

type Props = {
  locale: Locale;
  /** Called in the browser, once the content answers. */
  onLive?: () => void;
  children: ReactNode;
};

/** What surrounds the content of every island, on the server and in the browser alike. */
export function IslandRoot({ locale, onLive, children }: Props) {
  useEffect(() => onLive?.(), [onLive]);
  return <LocaleProvider locale={locale}>{children}</LocaleProvider>;
}
