/** What a gift can be for; `least`: the smallest amount of one unit, in kuruş. */
export type Target = { id: string; title: string; category: string; least: number };

/** The first of the category that takes the amount; else the first of it, whose refusal names its minimum. */
export function proposeTarget(
  targets: readonly Target[],
  category: string,
  amount: number,
): Target | undefined {
  const named = targets.filter((target) => target.category === category);
  return named.find(({ least }) => least <= amount) ?? named[0] ?? targets[0];
}
