/**
 * Marks the document while both the donation form and the footer are out of view. The style sheet then shows the bar
 * at the lower edge (app/site/donate/give-bar.tsx).
 */
export function giveBar(bar: HTMLElement): void {
  const form = bar.closest("[data-island]")?.querySelector("[data-give-form]");
  const inView = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target);
        else inView.delete(target);
      }
      document.documentElement.toggleAttribute("data-give-bar", inView.size === 0);
    },
    // The bars at the top (72 px) and at the bottom (88 px) cover the page, so elements behind them are not in view.
    { rootMargin: "-72px 0px -88px" },
  );
  for (const element of [form, document.querySelector("body footer")]) if (element) observer.observe(element);
}
