/** What a gift can be for; `least`: the smallest amount of one unit, in kuruş. */
export type Target = { id: string; title: string; category: string; least: number };

/**
 * The only one of the category that takes the amount. Staff choose among several, and for `genel`, which says nothing.
 * A zekât is in that category, too: a movement never proposes one.
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
