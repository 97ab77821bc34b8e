/** A possible purpose of a donation. `least` is the minimum amount of one unit, in kuruş. */
export type Target = { id: string; title: string; category: string; least: number };

/**
 * Returns the only target of the category that accepts the amount. Staff choose among several, and for `genel`, which
 * names no purpose. A zekât has that category, too, and a movement never proposes one.
 */
export function proposeTarget(
  targets: readonly Target[],
  category: string | undefined,
  amount: number,
): Target | undefined {
  if (category === "genel") return undefined;
  const fitting = targets.filter((target) => target.category === category && target.least <= amount);
  return fitting.length === 1 ? fitting[0] : undefined;
}
