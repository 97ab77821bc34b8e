/**
 * Resolves once the page has been painted. The islands' files are larger than all other files together: on a slow
 * network, fetching them earlier would delay style, fonts and the first picture.
 */
export function waitForFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    // The browser does not paint a background tab.
    if (document.visibilityState === "hidden") resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Fetches all files of these islands at once, instead of one after the other as the browser discovers them. */
export function preloadIslandFiles(islands: Iterable<HTMLElement>): void {
  for (const { dataset } of islands) {
    for (const href of dataset.files?.split(" ").filter(Boolean) ?? []) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
  }
}
