/** A possible purpose of a donation. `minAmount` is the minimum amount of one unit, in kuruş. */
export type Target = { id: string; title: string; category: string; minAmount: number };

/**
 * Returns the target of the category that accepts the amount, if there is only one. There is no proposal for `genel`,
 * because this category has no clear purpose and contains zekât, which only staff may choose.
 */
export function proposeTarget(
  targets: readonly Target[],
  category: string | undefined,
  amount: number,
): Target | undefined {
  if (category === "genel") return undefined;
  const matches = targets.filter((target) => target.category === category && target.minAmount <= amount);
  return matches.length === 1 ? matches[0] : undefined;
}
