import { median } from "../../harness/report.ts";
import { markdownTable, milliseconds } from "../../harness/table.ts";
import type { Step } from "./walk-gift.ts";

/** All walks at one speed of the processor. */
export type Walks = { slowdown: number; new: Step[][]; known: Step[][] };

/** docs/decisions/047-what-a-donor-is-asked.md. Milliseconds of the machine at the processor's own speed. */
const goals = {
  new: { taps: 8, fields: 5, machine: 2_000 },
  known: { taps: 5, fields: 4, machine: 2_000 },
};

/** The steps of all walks as one, each with the median of its time. */
export function medianWalk(walks: readonly Step[][]): Step[] {
  const [first = []] = walks;
  return first.map((step, index) => ({
    ...step,
    machine: median(walks.map((walk) => walk[index]?.machine ?? Number.NaN)),
  }));
}

/** Describes which goal is missed. */
export function giftFailures(walks: readonly Walks[]): string[] {
  const own = walks.find(({ slowdown }) => slowdown === 1);
  if (!own) return [];
  return (["new", "known"] as const).flatMap((donor) => {
    const whole = sum(medianWalk(own[donor]));
    return (["taps", "fields", "machine"] as const)
      .filter((figure) => !(whole[figure] <= goals[donor][figure]))
      .map((figure) => {
        const [found, most] = [Math.round(whole[figure]), goals[donor][figure]];
        return `the gift of a ${donor} donor: ${figure} ${found}, at most ${most}`;
      });
  });
}

export function giftTables(walks: readonly Walks[]): string {
  const table = (donor: "new" | "known") => {
    const medians = walks.map((walk) => medianWalk(walk[donor]));
    const [first = []] = medians;
    const head = ["step", "taps", "fields", ...walks.map(({ slowdown }) => `processor at 1/${slowdown}`)];
    const row = ({ name, taps, fields }: Omit<Step, "machine">, times: readonly number[]) => [
      name,
      taps ? String(taps) : "–",
      fields ? String(fields) : "–",
      ...times.map(milliseconds),
    ];
    const rows = first.map((step, index) =>
      row(
        step,
        medians.map((steps) => steps[index]?.machine ?? Number.NaN),
      ),
    );
    const wholes = medians.map(sum);
    const [whole = sum([])] = wholes;
    return markdownTable(head, [
      ...rows,
      row(
        { ...whole, name: "together" },
        wholes.map(({ machine }) => machine),
      ),
    ]);
  };
  return `### A new donor\n\n${table("new")}\n\n### The second gift of the same browser\n\n${table("known")}`;
}

function sum(steps: readonly Step[]): Pick<Step, "taps" | "fields" | "machine"> {
  const of = (figure: "taps" | "fields" | "machine") => steps.reduce((all, step) => all + step[figure], 0);
  return { taps: of("taps"), fields: of("fields"), machine: of("machine") };
}
