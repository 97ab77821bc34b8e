import { classes } from "#app/ui/class-names.ts";
import { computeBars, roundUp } from "./bar-heights.ts";

const barStep = 10;
const gap = 2;
const height = 100;
const width = barStep - gap;

/** A stacked bar for each value. The text beside the drawing describes the selected bar. */
export function Bars({
  title,
  values,
  selectedIndex,
  format,
  max,
  className,
}: {
  title: string;
  values: readonly { lower: number; upper: number }[];
  selectedIndex: number;
  format: (value: number) => string;
  /** The highest value of all drawings with this scale. */
  max?: number;
  className: string;
}) {
  const highest = Math.max(0, ...values.map(({ lower, upper }) => lower + upper));
  const scaleMax = roundUp(max ?? highest);
  const bars = computeBars(values, (highest / scaleMax) * height);
  return (
    <div aria-hidden="true">
      <p className="flex justify-between text-xs text-ink-faint tabular-nums">
        <span>{title}</span>
        <span>{format(scaleMax)}</span>
      </p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${values.length * barStep} ${height}`}
        preserveAspectRatio="none"
        className={classes("mt-0.5 block w-full border-y border-sand-200 bg-sand-50", className)}
      >
        <line
          x1="0"
          x2={values.length * barStep}
          y1={height / 2}
          y2={height / 2}
          vectorEffect="non-scaling-stroke"
          className="stroke-sand-200"
        />
        {bars.map(({ lower, upper }, index) => {
          const x = index * barStep + gap / 2;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position.
            <g key={index}>
              {index === selectedIndex && (
                <rect x={index * barStep} width={barStep} height={height} className="fill-sand-200" />
              )}
              <rect x={x} y={height - lower} width={width} height={lower} className="fill-leaf-600" />
              <rect x={x} y={height - lower - upper} width={width} height={upper} className="fill-gold-500" />
            </g>
          );
        })}
      </svg>
    </div>
  );
}
