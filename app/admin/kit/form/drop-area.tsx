import { type DragEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { classes } from "#app/ui/class-names.ts";

/** An area where pictures may be dropped. */
export function DropArea({
  onFiles,
  isBusy,
  isInvalid,
  className,
  children,
}: {
  onFiles: (files: FileList) => void;
  isBusy: boolean;
  isInvalid: boolean;
  className: string | undefined;
  children: ReactNode;
}) {
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  useFocusAfterUpload(area, isBusy);
  // A picture dropped beside the area must not replace the page and lose the unsaved text.
  useEffect(() => {
    const preventNavigation = (event: Event) => event.preventDefault();
    addEventListener("dragover", preventNavigation);
    addEventListener("drop", preventNavigation);
    return () => {
      removeEventListener("dragover", preventNavigation);
      removeEventListener("drop", preventNavigation);
    };
  }, []);
  const idleColors = isInvalid ? "border-clay-500 bg-clay-50" : "border-sand-400 bg-sand-50";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the button inside does the same.
    <div
      ref={area}
      onDragEnter={() => setIsDraggedOver(true)}
      onDragOver={(event) => event.preventDefault()}
      onDragLeave={(event) => isLeaving(event) && setIsDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsDraggedOver(false);
        if (!isBusy) onFiles(event.dataTransfer.files);
      }}
      className={classes(
        "overflow-hidden rounded-sm border border-dashed transition-colors",
        isDraggedOver ? "border-leaf-500 bg-leaf-50" : idleColors,
        className,
      )}
    >
      {children}
    </div>
  );
}

/** Returns the focus to the first button after an upload, because the progress display replaces the pressed button. */
function useFocusAfterUpload(area: RefObject<HTMLDivElement | null>, isBusy: boolean) {
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body) {
      area.current?.querySelector("button")?.focus({ preventScroll: true });
    }
    wasBusy.current = isBusy;
  }, [area, isBusy]);
}

function isLeaving(event: DragEvent<HTMLElement>): boolean {
  return !(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget));
}
