import { type ReactNode, useEffect } from "react";
import { LocaleProvider } from "#app/i18n/context.tsx";
import type { Locale } from "#shared/text/locale.ts";
import { IslandBoundary } from "./island-boundary.tsx";

type Props = {
  locale: Locale;
  /** The function that the browser calls when the content is hydrated. */
  onLive?: () => void;
  /** The element that holds the content; undefined on the server. */
  place?: Element;
  children: ReactNode;
};

export function IslandRoot({ locale, onLive, place, children }: Props) {
  useEffect(() => onLive?.(), [onLive]);
  return (
    <LocaleProvider locale={locale}>
      <IslandBoundary place={place}>{children}</IslandBoundary>
    </LocaleProvider>
  );
}
