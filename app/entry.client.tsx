import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { toLocale } from "#shared/locale.ts";
import { loadTranslate } from "./i18n/catalogues.ts";

const locale = toLocale(document.documentElement.lang) ?? "tr";
// A phone between two cells: once more, then the page stays as the server rendered it.
await loadTranslate(locale).catch(() => loadTranslate(locale));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
