/**
 * Marks the document while neither the page's own amounts nor the footer is in view; the bar at the lower edge
 * (app/site/donate/give-bar.tsx) shows itself then.
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
    // Elements below the bars at the edges do not count as in view.
    { rootMargin: "-72px 0px -88px" },
  );
  for (const element of [form, document.querySelector("body footer")]) if (element) observer.observe(element);
}
