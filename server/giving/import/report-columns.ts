/** The columns that the report of a run adds to those of the file. A mended report may be imported again. */
export const reportColumns = ["Satır (İmece)", "Sonuç (İmece)", "Neden (İmece)"] as const;
