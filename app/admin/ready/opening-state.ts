/** `trial`: a site with the simulator has no gate. */
export type OpeningState = "trial" | "closed" | "ready" | "open" | "openMissing";

/** `isComplete`: every line of the list holds. */
export function findOpeningState({
  hasGate,
  isOpen,
  isComplete,
}: Record<"hasGate" | "isOpen" | "isComplete", boolean>): OpeningState {
  if (!hasGate) return "trial";
  if (isOpen) return isComplete ? "open" : "openMissing";
  return isComplete ? "ready" : "closed";
}

/** The dashboard hides the checklist when nothing is missing and the site needs no opening. */
export function hidesFirstSteps(state: OpeningState, missingCount: number): boolean {
  return missingCount === 0 && (state === "open" || state === "trial");
}
