import { type ReactNode, useEffect } from "react";
import { LocaleProvider } from "#app/i18n/context.tsx";
import type { Locale } from "#shared/text/locale.ts";
import { IslandBoundary } from "./island-boundary.tsx";

type Props = {
  locale: Locale;
  /** The function that the browser calls when the content is hydrated. */
  onHydrated?: () => void;
  /** The element that holds the content; undefined on the server. */
  element?: Element;
  children: ReactNode;
};

export function IslandRoot({ locale, onHydrated, element, children }: Props) {
  useEffect(() => onHydrated?.(), [onHydrated]);
  return (
    <LocaleProvider locale={locale}>
      <IslandBoundary element={element}>{children}</IslandBoundary>
    </LocaleProvider>
  );
}
