/** The orders of the list of donors: by the last gift, by the sum of the gifts, and by name. */
export const donorSorts = ["last", "amount", "name"] as const;
export type DonorSort = (typeof donorSorts)[number];
