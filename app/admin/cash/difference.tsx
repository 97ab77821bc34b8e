import { money } from "#app/admin/kit/money-text.ts";
import { classes } from "#app/ui/class-names.ts";

/** The difference of a count in kuruş, with its sign. */
export function Difference({ amount }: { amount: number }) {
  return (
    <span
      className={classes("font-semibold whitespace-nowrap tabular-nums", amount !== 0 && "text-clay-700")}
    >
      {amount > 0 && "+"}
      {money(amount)}
    </span>
  );
}
