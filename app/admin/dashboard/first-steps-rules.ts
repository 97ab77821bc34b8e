/** Which of the first steps of a new site are done. */
export type FirstSteps = { accounts: boolean; sms: boolean; mail: boolean; campaign: boolean };

/** Returns the steps until all are done, then null. A first gift completes no step. */
export function firstSteps(steps: FirstSteps): FirstSteps | null {
  return Object.values(steps).every(Boolean) ? null : steps;
}
