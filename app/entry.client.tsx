import { startBehaviours } from "./behaviours/start-behaviours.ts";
import { preloadIslandFiles, waitForFirstPaint } from "./islands/first-paint.ts";
import { waitForIntent } from "./islands/intent.ts";
import { keepPresses, submitKeptPresses } from "./islands/keep-press.ts";

// The back office is one React application. A public page is a document with small behaviours, and only its islands use
// React (docs/decisions/013-islands.md).
if ("backOffice" in document.documentElement.dataset) {
  const { startBackOffice } = await import("./back-office.tsx");
  await startBackOffice();
} else {
  if (import.meta.hot) await import("./islands/refresh-while-developing.ts");
  const islands = document.querySelectorAll<HTMLElement>("[data-island]");
  if (islands.length > 0) keepPresses();
  startBehaviours();
  if (islands.length > 0) {
    await Promise.all([waitForFirstPaint(), needsIslandsAtOnce(islands) || waitForIntent()]);
    preloadIslandFiles(islands);
    try {
      const { startIslands } = await import("./islands/start-islands.tsx");
      await startIslands();
    } catch (error) {
      submitKeptPresses();
      throw error;
    }
  }
  // This attribute shows tests and tools that the page is fully interactive.
  document.documentElement.dataset.live = "";
}

/** The cart, the checkout and an address with the amount of an early press need their islands at once. */
function needsIslandsAtOnce(islands: Iterable<HTMLElement>): boolean {
  return (
    new URLSearchParams(location.search).has("amount") ||
    [...islands].some(({ dataset }) => "eager" in dataset)
  );
}
