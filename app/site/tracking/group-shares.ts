import type { TrackedShare } from "#server/giving/kurban/tracking/read-tracking.ts";

export type StepName = "received" | "placed" | "slaughtered" | "distributing" | "distributed";

/** A step of a kurban. `moment`: milliseconds since 1970, or a day; null: the step is not reached. */
export type Step = { name: StepName; moment: number | string | null };

/** Why a share has no steps ahead. The donor reads a text about it. */
export type Obstacle = "held" | "lapsed" | "returned" | "over" | "over.ended";

/** Shares that are at the same point, for example all shares of one animal. */
export type ShareGroup = Pick<TrackedShare, "animalId" | "pool" | "place" | "country" | "timeZone"> & {
  numbers: number[];
  obstacle: Obstacle | null;
  steps: Step[];
};

/** Puts shares together that differ in their number only. */
export function groupShares(shares: readonly TrackedShare[]): ShareGroup[] {
  const groups = new Map<string, ShareGroup>();
  for (const share of shares) {
    const { number, animalId, pool, place, country, timeZone } = share;
    const group = { animalId, pool, place, country, timeZone };
    const shown = { ...group, obstacle: findObstacle(share), steps: listSteps(share) };
    const key = JSON.stringify(shown);
    const known = groups.get(key);
    if (known) known.numbers.push(number);
    else groups.set(key, { ...shown, numbers: [number] });
  }
  return [...groups.values()];
}

function findObstacle({ state, stateReason }: TrackedShare): Obstacle | null {
  switch (state) {
    case "held":
    case "lapsed":
    case "returned":
      return state;
    case "over":
      return stateReason === "window_ended" ? "over.ended" : "over";
    default:
      return null;
  }
}

function listSteps(share: TrackedShare): Step[] {
  const { paidAt, placedAt, slaughteredAt, distributionDay, distributedAt } = share;
  const isUnderway = distributionDay !== null && distributedAt === null;
  return [
    { name: "received", moment: paidAt },
    { name: "placed", moment: placedAt },
    { name: "slaughtered", moment: slaughteredAt },
    isUnderway
      ? { name: "distributing", moment: distributionDay }
      : { name: "distributed", moment: distributedAt },
  ];
}

/** The numbers of shares as a reader writes them: `1–3, 5`. */
export function formatNumbers(numbers: readonly number[]): string {
  const runs: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run.last + 1 === number) run.last = number;
    else runs.push({ first: number, last: number });
  }
  return runs.map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}

/** What the page says about all its shares. `n` counts the shares that are or will be slaughtered, `m` those that are. */
export type Summary = {
  kind: "nothing" | "waiting" | "partly" | "slaughtered" | "distributed";
  n: number;
  m: number;
};

type Counted = Pick<ShareGroup, "steps" | "obstacle" | "numbers">;

export function summarise(groups: readonly Counted[]): Summary {
  const live = groups.filter(({ obstacle }) => obstacle === null);
  const count = (reached: (group: Counted) => boolean) =>
    live.filter(reached).reduce((sum, { numbers }) => sum + numbers.length, 0);
  const n = count(() => true);
  const m = count((group) => hasReached(group, "slaughtered"));
  const kind =
    n === 0
      ? "nothing"
      : m === 0
        ? "waiting"
        : m < n
          ? "partly"
          : live.every((group) => hasReached(group, "distributed"))
            ? "distributed"
            : "slaughtered";
  return { kind, n, m };
}

export const hasReached = ({ steps }: Pick<ShareGroup, "steps">, name: StepName): boolean =>
  steps.some((step) => step.name === name && step.moment !== null);

/** Whether nothing more will happen, so that the page need not renew itself. */
export const isFinished = (group: Pick<ShareGroup, "steps" | "obstacle">): boolean =>
  hasReached(group, "distributed") || group.obstacle === "returned" || group.obstacle === "lapsed";
