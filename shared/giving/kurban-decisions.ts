export const decisionKinds = [
  "fourth_day",
  "late_slaughter",
  "condemned_counts",
  "partial_animal",
  "names_unknown",
  "after_lock_change",
  "over_resolution",
] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** The answers to these questions differ between schools, so a second person approves the decision. */
export const twoNameKinds: readonly DecisionKind[] = ["fourth_day", "late_slaughter", "condemned_counts"];

export const decisionSubjects = ["animal", "share", "place", "offer"] as const;
export type DecisionSubject = (typeof decisionSubjects)[number];

/** What a decision of each kind can be about. */
export const subjectsOfKind: Record<DecisionKind, readonly DecisionSubject[]> = {
  fourth_day: ["place"],
  late_slaughter: ["animal", "place"],
  condemned_counts: ["animal"],
  partial_animal: ["animal"],
  names_unknown: ["animal", "share"],
  after_lock_change: ["animal", "share"],
  over_resolution: ["share", "offer"],
};
