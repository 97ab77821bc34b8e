import type { ReactNode } from "react";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import { kitText } from "../kit-text.ts";
import { DropArea } from "./drop-area.tsx";

/** An area for dropping pictures. During an upload it shows the progress instead of its buttons. */
export function UploadArea({
  percent,
  isInvalid,
  onFiles,
  className,
  preview,
  children,
}: {
  /** The progress in percent; null without an upload. */
  percent: number | null;
  isInvalid: boolean;
  onFiles: (files: FileList) => void;
  className?: string;
  preview?: ReactNode;
  children: ReactNode;
}) {
  return (
    <DropArea onFiles={onFiles} isBusy={percent !== null} isInvalid={isInvalid} className={className}>
      {preview}
      {percent === null ? (
        children
      ) : (
        <div className="p-4">
          <p className="mb-2 flex justify-between text-sm font-medium tabular-nums">
            <span>{kitText.uploading}</span>
            <span>%{percent}</span>
          </p>
          <ProgressBar collected={percent} target={100} label={kitText.uploading} />
        </div>
      )}
    </DropArea>
  );
}

/** Announces the result of the upload to screen readers, and shows a note about changes of the picture. */
export function UploadNote({
  upload: { announcement, note },
}: {
  upload: { announcement: string; note: string };
}) {
  return (
    <p role="status">
      <span className="sr-only">{announcement}</span>
      {note && <span className="mt-1.5 block text-xs font-medium text-gold-700"> {note}</span>}
    </p>
  );
}
