/**
 * Attributes for elements whose text staff wrote in the back office. The text is Turkish on every page, so screen
 * readers must read it as Turkish; `app/styles.css` keeps it at its column's edge.
 */
export const storedText = { lang: "tr", dir: "auto" } as const;
