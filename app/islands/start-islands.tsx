import { type ComponentType, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { type Locale, toLocale } from "#shared/text/locale.ts";
import { IslandRoot } from "./island-root.tsx";
import { repeatKeptPresses } from "./keep-press.ts";
import { loadIslandTexts } from "./texts.ts";

type IslandModule = { default: ComponentType<Record<string, unknown>> };

const modules = import.meta.glob<IslandModule>("../site/**/*.island.tsx");

/** Hydrates the islands of this page, each in a task of its own so that none delays a tap for long. */
export async function startIslands(): Promise<void> {
  const locale = toLocale(document.documentElement.lang) ?? "tr";
  const places = [...document.querySelectorAll<HTMLElement>("[data-island]")];
  // One retry covers a phone that changes its cell; after that the page stays as the server rendered it.
  await loadIslandTexts(locale).catch(() => loadIslandTexts(locale));
  const lives: Promise<void>[] = [];
  for (const place of places) {
    const { live } = await start(place, locale);
    lives.push(live);
    await new Promise((resolve) => setTimeout(resolve));
  }
  await Promise.all(lives);
}

/** `live` resolves when the island is hydrated. */
async function start(place: HTMLElement, locale: Locale): Promise<{ live: Promise<void> }> {
  const { island = "", prefix = "" } = place.dataset;
  const load = modules[`../site/${island}.island.tsx`];
  const content = place.firstElementChild;
  const data = place.lastElementChild;
  if (!load || !content || !data) throw new Error(`island "${island}" is not there`);
  const { default: Content } = await load().catch(load);
  let lives = () => {};
  const live = new Promise<void>((resolve) => {
    lives = resolve;
  });
  const onLive = () => {
    place.dataset.live = "";
    void repeatKeptPresses(place);
    lives();
  };
  // In a transition React interrupts hydration for a tap every few milliseconds.
  startTransition(() => {
    hydrateRoot(
      content,
      <IslandRoot locale={locale} onLive={onLive} place={content}>
        <Content {...JSON.parse(data.textContent ?? "{}")} />
      </IslandRoot>,
      { identifierPrefix: prefix },
    );
  });
  return { live };
}
