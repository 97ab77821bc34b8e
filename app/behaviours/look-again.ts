/** Milliseconds between looks, and how many there are: ten minutes, in which an inquiry has come round twice. */
const between = 10_000;
const looks = 60;

const mark = 'data-behaviour="look-again"';

/**
 * Asks for this page again by itself, and shows it as soon as it says something else. A page that stays the same is not
 * loaded again: that would take a screen reader back to its beginning.
 */
export function lookAgain(): void {
  let left = looks;
  const look = async () => {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (answer.ok && !(await answer.text()).includes(mark)) location.reload();
  };
  const timer = setInterval(() => {
    // A network that is away is asked again, as is a page that has not changed.
    look().catch(() => {});
    if (--left === 0) clearInterval(timer);
  }, between);
}
