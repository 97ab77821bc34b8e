import { type PointerEvent, type ReactNode, useState } from "react";

/**
 * Bars of a chart below a slider, which selects one of them. The text above describes the selected bar, and screen readers
 * announce it.
 */
export function ChartSlider({
  label,
  readings,
  children,
}: {
  label: string;
  /** The description of each bar. */
  readings: readonly string[];
  /** Renders the drawings. */
  children: (selectedIndex: number) => ReactNode;
}) {
  const [chosenIndex, setChosenIndex] = useState(readings.length - 1);
  // Another report may have fewer bars.
  const selectedIndex = Math.min(chosenIndex, readings.length - 1);
  const reading = readings[selectedIndex];

  function selectAtPointer({ currentTarget, clientX, pointerType }: PointerEvent<HTMLInputElement>) {
    if (pointerType !== "mouse") return;
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * readings.length);
    setChosenIndex(Math.min(readings.length - 1, Math.max(0, index)));
  }

  return (
    <>
      <p className="mt-4 min-h-10 text-sm font-medium tabular-nums sm:min-h-0">{reading}</p>
      <div className="relative mt-2 rounded-sm has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-4 has-[:focus-visible]:outline-leaf-500">
        {children(selectedIndex)}
        <input
          type="range"
          min={0}
          max={readings.length - 1}
          value={selectedIndex}
          onChange={({ target }) => setChosenIndex(Number(target.value))}
          onPointerMove={selectAtPointer}
          aria-label={label}
          aria-valuetext={reading}
          className="absolute inset-0 size-full cursor-crosshair touch-pan-y opacity-0"
        />
      </div>
    </>
  );
}

/** The names of the first, the middle and the last bar below a chart. */
export function ChartAxis({ names }: { names: readonly string[] }) {
  const shown = new Set([0, Math.floor(names.length / 2), names.length - 1]);
  return (
    <div aria-hidden="true" className="mt-1.5 flex justify-between text-xs text-ink-faint tabular-nums">
      {[...shown].map((index) => (
        <span key={index}>{names[index]}</span>
      ))}
    </div>
  );
}

/** The colour of a part of the bars. */
export function LegendKey({ className, label }: { className: string; label: string }) {
  return (
    <span className="flex min-h-8 items-center gap-1.5">
      <span aria-hidden="true" className={`size-2.5 rounded-[2px] ${className}`} />
      {label}
    </span>
  );
}
