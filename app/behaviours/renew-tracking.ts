const intervalMs = 20_000;
/** A medium that fails again within this time is broken, and a new address would not help. */
const addressMs = 60_000;

/**
 * Fetches the tracking page every 20 seconds while it is visible, and replaces the parts that differ. The page itself
 * stays, so that a screen reader keeps its place and reads the new summary. It ends with the last step. The addresses of
 * films and photographs end after ten minutes, so one that fails gets its new address at any time.
 */
export function renewTracking(page: HTMLElement): void {
  // Errors of media do not bubble.
  page.addEventListener("error", ({ target }) => void renewAddress(target), true);
  if (page.dataset.renews !== "true") return;
  const timer = setInterval(renew, intervalMs);
  document.addEventListener("visibilitychange", renew);

  async function renew() {
    if (document.hidden) return;
    const fresh = await fetchPage();
    if (!fresh) return;
    let isCurrent = true;
    for (const part of page.querySelectorAll<HTMLElement>("[data-renewed]")) {
      const next = fresh.querySelector<HTMLElement>(`[data-renewed=${part.dataset.renewed}]`);
      if (!next || describe(next) === describe(part)) continue;
      if (isInUse(part)) isCurrent = false;
      else part.replaceChildren(...next.childNodes);
    }
    if (!isCurrent || fresh.querySelector("[data-renews=true]")) return;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", renew);
  }
}

/** The text of a part and its films and photographs, whose addresses differ each time. */
function describe(part: HTMLElement): string {
  const media = [...part.querySelectorAll<HTMLElement>("[data-medium]")];
  return [part.textContent, ...media.map(({ dataset }) => dataset.medium)].join("\n");
}

/** Gives a film or photograph that failed its new address. A film goes on where it stopped. */
async function renewAddress(failed: EventTarget | null): Promise<void> {
  if (!(failed instanceof HTMLVideoElement || failed instanceof HTMLImageElement)) return;
  const now = Date.now();
  if (now - Number(failed.dataset.renewedAt ?? 0) < addressMs) return;
  failed.dataset.renewedAt = String(now);
  const id = failed.closest<HTMLElement>("[data-medium]")?.dataset.medium;
  const fresh = await fetchPage();
  const address = fresh?.querySelector(`[data-medium="${id}"] [src]`)?.getAttribute("src");
  if (!address) return;
  if (failed instanceof HTMLImageElement) failed.src = address;
  else await continueFilm(failed, address);
}

/** A film loads only when the visitor plays it, and its failure pauses it. */
async function continueFilm(film: HTMLVideoElement, address: string): Promise<void> {
  const { currentTime } = film;
  film.src = address;
  film.currentTime = currentTime;
  // The browser may refuse to play without a further press; the film then waits for it.
  await film.play().catch(() => {});
}

/** A network error, or an answer without the page, changes nothing. */
async function fetchPage(): Promise<Document | null> {
  const options = { headers: { Accept: "text/html" }, signal: AbortSignal.timeout(10_000) };
  const answer = await fetch(location.href, options).catch(() => null);
  const html = answer?.ok && (await answer.text().catch(() => ""));
  return html ? new DOMParser().parseFromString(html, "text/html") : null;
}

/** Whether a film of this part plays, or the keyboard is in it. */
function isInUse(part: HTMLElement): boolean {
  const films = [...part.querySelectorAll("video")];
  return films.some(({ paused }) => !paused) || part.querySelector(":focus-visible") !== null;
}
