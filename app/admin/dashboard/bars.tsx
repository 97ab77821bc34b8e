import { classes } from "#app/ui/class-names.ts";
import { barsOf, roundUp } from "./bar-heights.ts";

const step = 10;
const gap = 2;
const height = 100;
const width = step - gap;

/** Thirty stacked bars as SVG; the text beside them describes the chosen day. */
export function Bars({
  title,
  values,
  chosen,
  format,
  className,
}: {
  title: string;
  values: readonly { card: number; transfer: number }[];
  /** The index of the described day. */
  chosen: number;
  format: (value: number) => string;
  className: string;
}) {
  const highest = Math.max(0, ...values.map(({ card, transfer }) => card + transfer));
  const top = roundUp(highest);
  const bars = barsOf(values, (highest / top) * height);
  return (
    <div aria-hidden="true">
      <p className="flex justify-between text-xs text-ink-faint tabular-nums">
        <span>{title}</span>
        <span>{format(top)}</span>
      </p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${values.length * step} ${height}`}
        preserveAspectRatio="none"
        className={classes("mt-0.5 block w-full border-y border-sand-200 bg-sand-50", className)}
      >
        <line
          x1="0"
          x2={values.length * step}
          y1={height / 2}
          y2={height / 2}
          vectorEffect="non-scaling-stroke"
          className="stroke-sand-200"
        />
        {bars.map(({ card, transfer }, index) => {
          const x = index * step + gap / 2;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the position of a day identifies it here.
            <g key={index}>
              {index === chosen && (
                <rect x={index * step} width={step} height={height} className="fill-sand-200" />
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
