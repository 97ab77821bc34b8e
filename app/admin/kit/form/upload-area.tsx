import type { ReactNode } from "react";
import { DropArea } from "./drop-area.tsx";
import { UploadProgress } from "./upload-progress.tsx";

/** Where pictures are dropped, with the buttons that choose them; during an upload its progress instead of the buttons. */
export function UploadArea({
  percent,
  wrong,
  onFiles,
  className,
  preview,
  children,
}: {
  /** Progress in percent; null without an upload. */
  percent: number | null;
  wrong: boolean;
  onFiles: (files: FileList) => void;
  className?: string;
  /** The picture so far. */
  preview?: ReactNode;
  /** The buttons. */
  children: ReactNode;
}) {
  return (
    <DropArea onFiles={onFiles} busy={percent !== null} wrong={wrong} className={className}>
      {preview}
      {percent === null ? children : <UploadProgress percent={percent} />}
    </DropArea>
  );
}
