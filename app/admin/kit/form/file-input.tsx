import type { RefObject } from "react";

/** The hidden file input of a button. The button opens it by `ref.current.click()`. */
export function FileInput({
  ref,
  accept,
  multiple = false,
  onFiles,
}: {
  ref: RefObject<HTMLInputElement | null>;
  accept: string;
  multiple?: boolean;
  onFiles: (files: FileList) => void;
}) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple={multiple}
      tabIndex={-1}
      aria-hidden="true"
      className="hidden"
      onChange={({ target }) => {
        if (target.files) onFiles(target.files);
        // Without this, choosing the same file again causes no event.
        target.value = "";
      }}
    />
  );
}
