/** Milliseconds before each poll. The bank's message is often a little late; an inquiry takes ten minutes. */
const waits = [1_500, 3_000, 5_000, ...Array<number>(60).fill(10_000)];

const mark = 'data-behaviour="poll-result"';

/**
 * Fetches this page in the background and reloads when its result has changed. An unchanged page is not reloaded, which
 * would take a screen reader back to its beginning.
 */
export async function pollResult(): Promise<void> {
  for (const wait of waits) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const asked = { headers: { Accept: "text/html" }, signal: AbortSignal.timeout(10_000) };
    // A network error counts as an unchanged page.
    const answer = await fetch(location.href, asked).catch(() => null);
    if (answer?.ok && !(await answer.text().catch(() => mark)).includes(mark)) return location.reload();
  }
}
