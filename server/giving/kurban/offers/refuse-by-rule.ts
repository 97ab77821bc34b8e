import { violatedConstraint } from "#server/platform/errors.ts";

/** A rule of the database refuses the values. `rule` is its name, such as `kurban_offers_within_capacity`. */
export type RuleRefused = { kind: "refused"; rule: string };

/** Turns the refusal of a rule of kurban into an outcome. All other errors are thrown. */
export async function refuseByRule<T>(write: Promise<T>): Promise<T | RuleRefused> {
  try {
    return await write;
  } catch (error) {
    const rule = violatedConstraint(error);
    if (!rule?.startsWith("kurban_")) throw error;
    return { kind: "refused", rule };
  }
}
