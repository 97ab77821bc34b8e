import { type ReactNode, useEffect } from "react";
import type { Locale } from "#shared/locale.ts";
import { LocaleProvider } from "../i18n/context.tsx";

type Props = {
  locale: Locale;
  /** Called in the browser when the content is hydrated. */
  onLive?: () => void;
  children: ReactNode;
};

/** Wraps the content of every island, on the server and in the browser alike. */
export function IslandRoot({ locale, onLive, children }: Props) {
  useEffect(() => onLive?.(), [onLive]);
  return <LocaleProvider locale={locale}>{children}</LocaleProvider>;
}
