/** The `sizes` of the cards' pictures on phones. */
export const rowSizes = "(max-width: 39.99rem) 6.5rem";

/** The classes of the home page's cards: a row with a small picture on phones, a card from `sm` on. */
export const compactRow = {
  card: "max-sm:grid max-sm:grid-cols-[5.5rem_minmax(0,1fr)] max-sm:gap-x-3.5 max-sm:gap-y-1.5 max-sm:p-3 sm:flex",
  picture: "max-sm:row-span-2 max-sm:aspect-square max-sm:self-start max-sm:rounded-md",
  /** The box around the texts. On phones the texts are cells of the row. */
  texts: "max-sm:contents",
  fullWidth: "max-sm:col-span-2",
};
