import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds of patience and between two looks; `otherwise`: what is thrown when the patience is over. */
type Patience = { patience: number; pause?: number; otherwise: string | (() => string | Promise<string>) };

/** Looks again and again until something is there, or true; resolves with it. */
export async function until<Found>(
  look: () => Found | Promise<Found>,
  { patience, pause = 50, otherwise }: Patience,
): Promise<NonNullable<Found>> {
  const deadline = performance.now() + patience;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > deadline)
      throw new Error(typeof otherwise === "string" ? otherwise : await otherwise());
    await wait(pause);
  }
}
