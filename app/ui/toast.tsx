import { CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";

/**
 * A short message that disappears after `milliseconds`, unless a link in the message has the focus. The caller must
 * always render the toast, with `children` null while there is no message: screen readers announce only changes in a
 * region that already exists.
 */
export function Toast({
  children,
  milliseconds,
  onGone: onHide,
}: {
  children: ReactNode;
  milliseconds: number;
  onGone: () => void;
}) {
  const region = useRef<HTMLDivElement>(null);
  const isVisible = children !== null;

  useEffect(() => {
    if (!isVisible) return;
    const timer = setTimeout(() => {
      if (!region.current?.contains(document.activeElement)) onHide();
    }, milliseconds);
    return () => clearTimeout(timer);
  }, [isVisible, milliseconds, onHide]);

  return (
    <div
      ref={region}
      role="status"
      onBlur={onHide}
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 barred:max-lg:bottom-22 flex justify-center sm:inset-x-6 sm:bottom-6 sm:justify-end"
    >
      {isVisible && (
        <div className="pointer-events-auto flex items-center gap-3 rounded-lg bg-leaf-800 py-2 ps-4 pe-2 text-sm font-medium text-white shadow-lift transition duration-300 ease-calm starting:translate-y-4 starting:opacity-0">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-leaf-200" />
          {children}
        </div>
      )}
    </div>
  );
}
