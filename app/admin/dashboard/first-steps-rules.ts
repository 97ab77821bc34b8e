/** Which of the first steps of a new site are done. */
export type FirstSteps = { accounts: boolean; sms: boolean; mail: boolean; campaign: boolean };

/** The steps, while something is left to do; null afterwards. A first gift completes none of them. */
export function firstSteps(steps: FirstSteps): FirstSteps | null {
  return Object.values(steps).every(Boolean) ? null : steps;
}
