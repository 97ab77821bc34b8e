/** The milliseconds before each poll. The bank's message is often a few seconds late; an inquiry takes ten minutes. */
const pollDelays = [1_500, 3_000, 5_000, ...Array<number>(60).fill(10_000)];

const pollMarker = 'data-behaviour="poll-result"';

/**
 * Fetches this page in the background and reloads it when the payment result has changed. A reload without a change
 * would move a screen reader back to the beginning of the page.
 */
export async function pollResult(): Promise<void> {
  for (const delay of pollDelays) {
    await new Promise((resolve) => setTimeout(resolve, delay));
    const options = { headers: { Accept: "text/html" }, signal: AbortSignal.timeout(10_000) };
    // A network error counts as an unchanged page.
    const answer = await fetch(location.href, options).catch(() => null);
    // A reload would lose what the donor types into the names of shares or the address of the document.
    const isTyping = document.activeElement?.matches("input, select") === true;
    if (!isTyping && answer?.ok && !(await answer.text().catch(() => pollMarker)).includes(pollMarker))
      return location.reload();
  }
}
