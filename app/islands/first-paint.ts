/**
 * Resolves once the page has been painted. What islands are made of weighs more than all else together: on a slow
 * line, asking for it any earlier would keep style, fonts and the picture on top waiting, which are all there is to see.
 */
export function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    // A tab in the background is not painted.
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
