/** Which of the first steps of a new site are done. */
export type FirstSteps = { accounts: boolean; sms: boolean; mail: boolean; campaign: boolean };

/** The steps, while the site has no completed gift and something is left to do; null afterwards. */
export function firstSteps(steps: FirstSteps, completedGifts: number): FirstSteps | null {
  return completedGifts > 0 || Object.values(steps).every(Boolean) ? null : steps;
}
