import { startBehaviours } from "./behaviours/start-behaviours.ts";
import { fetchFiles, firstPaint } from "./islands/first-paint.ts";
import { intent } from "./islands/intent.ts";
import { keepPresses, submitKeptPresses } from "./islands/keep-press.ts";

// The back office is one React application. A public page is a document with a few small behaviours, and React only in
// its islands (docs/decisions/013-islands.md).
if ("backOffice" in document.documentElement.dataset) {
  const { startBackOffice } = await import("./back-office.tsx");
  await startBackOffice();
} else {
  if (import.meta.hot) await import("./islands/refresh-while-developing.ts");
  const islands = document.querySelectorAll<HTMLElement>("[data-island]");
  if (islands.length > 0) keepPresses();
  startBehaviours();
  if (islands.length > 0) {
    await Promise.all([firstPaint(), isAwaited(islands) || intent()]);
    fetchFiles(islands);
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

/** Whether the page waits for islands: cart, checkout, and an address with the amount of an early press. */
function isAwaited(islands: Iterable<HTMLElement>): boolean {
  return (
    new URLSearchParams(location.search).has("amount") ||
    [...islands].some(({ dataset }) => "eager" in dataset)
  );
}
