import { type ComponentType, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { type Locale, toLocale } from "#shared/text/locale.ts";
import { IslandRoot } from "./island-root.tsx";
import { repeatKeptPresses } from "./keep-press.ts";
import { loadIslandTexts } from "./texts.ts";

type IslandModule = { default: ComponentType<Record<string, unknown>> };

const modules = import.meta.glob<IslandModule>("../site/**/*.island.tsx");

/** Hydrates the islands of this page. Each island has its own task, so that the browser can handle a tap in between. */
export async function startIslands(): Promise<void> {
  const locale = toLocale(document.documentElement.lang) ?? "tr";
  const elements = [...document.querySelectorAll<HTMLElement>("[data-island]")];
  // One retry covers a phone that changes its cell. If the retry fails, the page stays as the server rendered it.
  await loadIslandTexts(locale).catch(() => loadIslandTexts(locale));
  const hydrations: Promise<void>[] = [];
  for (const element of elements) {
    const { live: hydrated } = await startIsland(element, locale);
    hydrations.push(hydrated);
    await new Promise((resolve) => setTimeout(resolve));
  }
  await Promise.all(hydrations);
}

/** `hydrated` resolves when the island is hydrated. */
async function startIsland(element: HTMLElement, locale: Locale): Promise<{ live: Promise<void> }> {
  const { island = "", prefix = "" } = element.dataset;
  const load = modules[`../site/${island}.island.tsx`];
  const content = element.firstElementChild;
  const data = element.lastElementChild;
  if (!load || !content || !data) throw new Error(`island "${island}" is not there`);
  const { default: Content } = await load().catch(load);
  let resolveHydrated = () => {};
  const hydrated = new Promise<void>((resolve) => {
    resolveHydrated = resolve;
  });
  const onHydrated = () => {
    element.dataset.live = "";
    void repeatKeptPresses(element);
    resolveHydrated();
  };
  // A transition lets React pause the hydration every few milliseconds to handle a tap.
  startTransition(() => {
    hydrateRoot(
      content,
      <IslandRoot locale={locale} onHydrated={onHydrated} element={content}>
        <Content {...JSON.parse(data.textContent ?? "{}")} />
      </IslandRoot>,
      { identifierPrefix: prefix },
    );
  });
  return { live: hydrated };
}
