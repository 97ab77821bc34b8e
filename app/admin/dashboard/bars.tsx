import { classes } from "#app/ui/class-names.ts";
import { computeBars, roundUp } from "./bar-heights.ts";

const barStep = 10;
const gap = 2;
const height = 100;
const width = barStep - gap;

/** A stacked bar for each day. The text beside the drawing describes the selected day. */
export function Bars({
  title,
  values,
  selectedIndex,
  format,
  className,
}: {
  title: string;
  values: readonly { card: number; transfer: number }[];
  selectedIndex: number;
  format: (value: number) => string;
  className: string;
}) {
  const maxValue = Math.max(0, ...values.map(({ card, transfer }) => card + transfer));
  const scaleMax = roundUp(maxValue);
  const bars = computeBars(values, (maxValue / scaleMax) * height);
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
        {bars.map(({ card, transfer }, index) => {
          const x = index * barStep + gap / 2;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is identified by its position.
            <g key={index}>
              {index === selectedIndex && (
                <rect x={index * barStep} width={barStep} height={height} className="fill-sand-200" />
              )}
              <rect x={x} y={height - card} width={width} height={card} className="fill-leaf-600" />
              <rect
                x={x}
                y={height - card - transfer}
                width={width}
                height={transfer}
                className="fill-gold-500"
              />
            </g>
          );
        })}
      </svg>
    </div>
  );
}
