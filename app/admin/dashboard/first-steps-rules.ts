/** Which of the first steps of a new site are done. */
export type FirstSteps = { accounts: boolean; sms: boolean; mail: boolean; campaign: boolean };

/** Returns null if all steps are done. */
export function findOpenSteps(steps: FirstSteps): FirstSteps | null {
  return Object.values(steps).every(Boolean) ? null : steps;
}
