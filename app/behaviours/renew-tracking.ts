const intervalMs = 20_000;

/**
 * Fetches the tracking page every 20 seconds while it is visible, and replaces the parts whose text differs. The page
 * itself stays, so that a screen reader keeps its place and reads the new summary. It ends with the last step.
 */
export function renewTracking(page: HTMLElement): void {
  const timer = setInterval(renew, intervalMs);
  document.addEventListener("visibilitychange", renew);

  async function renew() {
    if (document.hidden) return;
    const fresh = await fetchPage();
    if (!fresh) return;
    let isCurrent = true;
    for (const part of page.querySelectorAll<HTMLElement>("[data-renewed]")) {
      const next = fresh.querySelector(`[data-renewed=${part.dataset.renewed}]`);
      if (!next || next.textContent === part.textContent) continue;
      if (isInUse(part)) isCurrent = false;
      else part.replaceChildren(...next.childNodes);
    }
    if (!isCurrent || fresh.querySelector("[data-behaviour=renew-tracking]")) return;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", renew);
  }
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
