/** An SVG, because inline styles are not allowed; docs/specification.md#9-business-constants-and-limits. */
export function ProgressBar({
  collected,
  target,
  label,
}: {
  collected: number;
  target: number;
  label: string;
}) {
  const percent = progressPercent(collected, target);
  return (
    <div role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
      <svg
        className="block h-2.5 w-full rounded-full rtl:-scale-x-100"
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width="100" height="10" className="fill-sand-200" />
        <rect width={percent} height="10" className="fill-leaf-500" />
      </svg>
    </div>
  );
}

export function progressPercent(collected: number, target: number): number {
  return target > 0 ? Math.min(100, Math.floor((collected * 100) / target)) : 0;
}
