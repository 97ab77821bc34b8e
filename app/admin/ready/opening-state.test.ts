import { expect, test } from "vitest";
import { findOpeningState, hidesFirstSteps } from "./opening-state.ts";

test.each([
  { hasGate: false, isOpen: false, isComplete: false, state: "trial", hidden: true },
  { hasGate: false, isOpen: true, isComplete: true, state: "trial", hidden: true },
  { hasGate: true, isOpen: false, isComplete: false, state: "closed", hidden: false },
  { hasGate: true, isOpen: false, isComplete: true, state: "ready", hidden: false },
  { hasGate: true, isOpen: true, isComplete: true, state: "open", hidden: true },
  { hasGate: true, isOpen: true, isComplete: false, state: "openMissing", hidden: false },
])(
  "gate $hasGate, open $isOpen, complete $isComplete: state $state, checklist hidden on the dashboard $hidden",
  ({ state, hidden, ...facts }) => {
    expect(findOpeningState(facts)).toBe(state);
    // A missing line, also an advised one, always shows the list.
    expect(hidesFirstSteps(findOpeningState(facts), 0)).toBe(hidden);
    expect(hidesFirstSteps(findOpeningState(facts), 1)).toBe(false);
  },
);
