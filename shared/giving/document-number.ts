/** The last number of a series, as for the receipts of associations (docs/contract.md#documents). */
export const maxDocumentNumber = 1_000_000;
