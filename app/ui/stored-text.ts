/**
 * For elements whose text staff wrote in the back office: Turkish whatever the page's language is, so that it is read
 * out as Turkish; `app/styles.css` keeps it at its column's edge.
 */
export const storedText = { lang: "tr", dir: "auto" } as const;
