/**
 * Resolves once the page has been painted. The islands' files weigh more than everything else together: on a slow
 * line, fetching them earlier would delay style, fonts and the first picture.
 */
export function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    // The browser does not paint a background tab.
    if (document.visibilityState === "hidden") resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Fetches all files of these islands at once, instead of finding them one after the other. */
export function fetchFiles(islands: Iterable<HTMLElement>): void {
  for (const { dataset } of islands) {
    for (const href of dataset.files?.split(" ").filter(Boolean) ?? []) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
  }
}
