/** The picture library, loaded when the first picture comes: most processes never see one, and it brings native code. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // One thread for each picture, and nothing kept between them: pages are rendered on the same processors.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
