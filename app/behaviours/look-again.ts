/** Milliseconds between two checks, and their number: ten minutes, in which an inquiry runs twice. */
const between = 10_000;
const looks = 60;

const mark = 'data-behaviour="look-again"';

/**
 * Fetches this page in the background and reloads when its result has changed. An unchanged page is not reloaded, which
 * would take a screen reader back to its beginning.
 */
export function lookAgain(): void {
  let left = looks;
  const look = async () => {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (answer.ok && !(await answer.text()).includes(mark)) location.reload();
  };
  const timer = setInterval(() => {
    // Try again after a network error, as for an unchanged page.
    look().catch(() => {});
    if (--left === 0) clearInterval(timer);
  }, between);
}
