import { ProgressBar } from "#app/ui/progress-bar.tsx";
import { offerText as text } from "./offer-texts.ts";

type Sums = { capacity: number; sold: number; held: number; unpaidHeld: number };

/** The sold and held shares of an offer as a bar, with the same numbers in words. */
export function SalesBar({ offer: { capacity, sold, held, unpaidHeld } }: { offer: Sums }) {
  const left = capacity - sold - held;
  return (
    <div className="grid gap-1.5">
      <ProgressBar collected={sold + held} target={capacity} label={text.soldShare} />
      <p className="text-xs text-ink-soft tabular-nums">
        {text.bar({ capacity, sold, held, unpaid: unpaidHeld, left })}
      </p>
    </div>
  );
}
