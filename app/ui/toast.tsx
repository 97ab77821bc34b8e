import { CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";

/**
 * A short message that disappears after `milliseconds`, unless a link in it has the focus. It must always be rendered,
 * because screen readers announce only changes in a region that already exists. With `children` null it shows nothing.
 */
export function Toast({
  children,
  milliseconds,
  onGone,
}: {
  children: ReactNode;
  milliseconds: number;
  onGone: () => void;
}) {
  const region = useRef<HTMLDivElement>(null);
  const shown = children !== null;

  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => {
      if (!region.current?.contains(document.activeElement)) onGone();
    }, milliseconds);
    return () => clearTimeout(timer);
  }, [shown, milliseconds, onGone]);

  return (
    <div
      ref={region}
      role="status"
      onBlur={onGone}
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 barred:max-lg:bottom-22 flex justify-center sm:inset-x-6 sm:bottom-6 sm:justify-end"
    >
      {shown && (
        <div className="pointer-events-auto flex items-center gap-3 rounded-lg bg-leaf-800 py-2 ps-4 pe-2 text-sm font-medium text-white shadow-lift transition duration-300 ease-calm starting:translate-y-4 starting:opacity-0">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-leaf-200" />
          {children}
        </div>
      )}
    </div>
  );
}
