import { startBehaviours } from "./behaviours/start-behaviours.ts";
import { fetchFiles, firstPaint } from "./islands/first-paint.ts";
import { keepPresses } from "./islands/keep-press.ts";

// The back office is a React application as a whole. A public page is a document: a few small behaviours, and React
// only where there is an island to bring to life (docs/decisions/013-islands.md).
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
  // Said for tests and for those who look on: from here on everything answers.
  document.documentElement.dataset.live = "";
}
