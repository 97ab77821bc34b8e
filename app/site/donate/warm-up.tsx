import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { IslandRoot } from "#app/islands/island-root.tsx";
import type { Locale } from "#shared/locale.ts";
import { DonationModal } from "./donation-modal.tsx";
import type { DonationTarget } from "./form.ts";

/** Milliseconds after an island is hydrated; the others may still be waiting for the processor. */
const pause = 1_000;
let begun = false;

/**
 * Renders the modal once outside the page while the visitor reads. A phone takes most of a first opening to compile
 * this code; the press then finds it compiled.
 */
export function warmUp(target: DonationTarget, locale: Locale): void {
  if (begun) return;
  begun = true;
  setTimeout(() => {
    const root = createRoot(document.createElement("div"));
    const end = () => {
      setTimeout(() => root.unmount());
    };
    // In a transition it gives way to a press.
    startTransition(() => {
      root.render(
        <IslandRoot locale={locale} onLive={end}>
          <DonationModal target={target} initialAmount="" onClose={() => {}} onAdded={() => {}} />
        </IslandRoot>,
      );
    });
  }, pause);
}
