import { ProgressBar } from "#app/ui/progress-bar.tsx";
import { kitText } from "../kit-text.ts";

export function UploadProgress({ percent }: { percent: number }) {
  return (
    <div className="p-4">
      <p className="mb-2 flex justify-between text-sm font-medium tabular-nums">
        <span>{kitText.uploading}</span>
        <span>%{percent}</span>
      </p>
      <ProgressBar collected={percent} target={100} label={kitText.uploading} />
    </div>
  );
}

/** What became of the upload: for screen readers, and for everybody what the server changed about the picture. */
export function UploadNote({ upload: { said, note } }: { upload: { said: string; note: string } }) {
  return (
    <p role="status">
      <span className="sr-only">{said}</span>
      {note && <span className="mt-1.5 block text-xs font-medium text-gold-700"> {note}</span>}
    </p>
  );
}
