import { type DragEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { classes } from "#app/ui/class-names.ts";

/** An area where pictures may be dropped. */
export function DropArea({
  onFiles,
  busy,
  wrong,
  className,
  children,
}: {
  onFiles: (files: FileList) => void;
  busy: boolean;
  wrong: boolean;
  className: string | undefined;
  children: ReactNode;
}) {
  const [over, setOver] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  useFocusBack(area, busy);
  // A picture dropped beside the area must not replace the page and lose the unsaved text.
  useEffect(() => {
    const hold = (event: Event) => event.preventDefault();
    addEventListener("dragover", hold);
    addEventListener("drop", hold);
    return () => {
      removeEventListener("dragover", hold);
      removeEventListener("drop", hold);
    };
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition; the button inside does the same.
    <div
      ref={area}
      onDragEnter={() => setOver(true)}
      onDragOver={(event) => event.preventDefault()}
      onDragLeave={(event) => leaves(event) && setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!busy) onFiles(event.dataTransfer.files);
      }}
      className={classes(
        "overflow-hidden rounded-sm border border-dashed transition-colors",
        over
          ? "border-leaf-500 bg-leaf-50"
          : wrong
            ? "border-clay-500 bg-clay-50"
            : "border-sand-400 bg-sand-50",
        className,
      )}
    >
      {children}
    </div>
  );
}

/** Returns the focus to the first button after an upload, because the progress display replaces the pressed button. */
function useFocusBack(area: RefObject<HTMLDivElement | null>, busy: boolean) {
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) {
      area.current?.querySelector("button")?.focus({ preventScroll: true });
    }
    wasBusy.current = busy;
  }, [area, busy]);
}

function leaves(event: DragEvent<HTMLElement>): boolean {
  return !(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget));
}
