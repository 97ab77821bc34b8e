import { startBehaviours } from "./behaviours/start-behaviours.ts";
import { fetchFiles, firstPaint } from "./islands/first-paint.ts";
import { keepPresses } from "./islands/keep-press.ts";

// The back office is one React application. A public page is a document with a few small behaviours, and React only in
// its islands (docs/decisions/013-islands.md).
if ("backOffice" in document.documentElement.dataset) {
  const { startBackOffice } = await import("./back-office.tsx");
  await startBackOffice();
} else {
  if (import.meta.hot) await import("./islands/refresh-while-developing.ts");
  startBehaviours();
  const islands = document.querySelectorAll<HTMLElement>("[data-island]");
  if (islands.length > 0) {
    keepPresses();
    await firstPaint();
    fetchFiles(islands);
    const { startIslands } = await import("./islands/start-islands.tsx");
    await startIslands();
  }
  // Tells tests and tools that the page is fully interactive.
  document.documentElement.dataset.live = "";
}
