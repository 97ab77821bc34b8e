import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { toLocale } from "#shared/locale.ts";
import { loadTranslate } from "./i18n/catalogues.ts";

await loadTranslate(toLocale(document.documentElement.lang) ?? "tr");

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
