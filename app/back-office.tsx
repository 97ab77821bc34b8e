import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keepEarlyTyping } from "./admin/kit/form/early-typing.ts";
import { handleOverlays } from "./behaviours/overlays.ts";
import { loadAllTexts } from "./i18n/all-texts.ts";

/** Hydrates a page of the back office: the whole document, in Turkish only. */
export async function startBackOffice(): Promise<void> {
  keepEarlyTyping();
  handleOverlays();
  await loadAllTexts("tr");
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}
