import type { Editor } from "@tiptap/react";
import { ImageUp } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "#app/ui/button.tsx";
import { Field, FieldError } from "#app/ui/field.tsx";
import type { ContentKind } from "#shared/content/content-kinds.ts";
import { maxAltLength } from "#shared/content/gallery.ts";
import { textPicture, uploadTypes } from "#shared/content/picture.ts";
import { AlertDialog } from "../dialog/alert-dialog.tsx";
import { FileInput } from "../form/file-input.tsx";
import { imageHint } from "../form/image-hint.tsx";
import { PickButton, usePicturePicker } from "../form/picture-picker.tsx";
import { thumbnail } from "../form/thumbnail.ts";
import { UploadArea, UploadNote } from "../form/upload-area.tsx";
import { useUpload } from "../form/use-upload.ts";
import { kitText } from "../kit-text.ts";
import type { TextPicture } from "./picture-node.ts";

const text = kitText.editor;

/** The unsaved values. `alt` keeps its text while `decorative` is on. */
type Draft = TextPicture & { decorative: boolean };

type Props = {
  editor: Editor;
  /** The kind of content, such as `news`. */
  folder: ContentKind;
  /** A pasted or dropped file, which is uploaded when the dialog opens. */
  file: File | null;
  onClose: () => void;
};

/** Adds a picture with a description to the text, or changes the selected picture. */
export function PictureDialog({ editor, folder, file, onClose }: Props) {
  const id = useId();
  const { selected, draft, change, setSource } = usePictureDraft(editor);
  const upload = useUpload(folder, setSource);
  useUploadOnOpen(file, upload.start);
  const { openPicker, picker } = usePicturePicker((url) => {
    upload.clear();
    setSource(url);
  });
  const [showsErrors, setShowsErrors] = useState(false);
  const lacksAlt = !draft.decorative && draft.alt.trim() === "";

  function apply() {
    if (draft.src === "" || lacksAlt) return setShowsErrors(true);
    const attrs: TextPicture = { src: draft.src, alt: draft.decorative ? "" : draft.alt.trim() };
    const chain = editor.chain().focus();
    if (selected) chain.updateAttributes("picture", attrs).run();
    else chain.insertContent({ type: "picture", attrs }).run();
    onClose();
  }

  function remove() {
    editor.chain().focus().deleteSelection().run();
    onClose();
  }

  // The dialog is outside the record's form, because HTML forbids nested forms.
  return createPortal(
    <>
      <AlertDialog
        title={selected ? text.pictureChange : text.picture}
        onClose={onClose}
        text={
          <div className="grid gap-4 text-ink">
            <PictureSource
              errorId={`${id}-file`}
              src={draft.src}
              upload={upload}
              missing={showsErrors && draft.src === ""}
              onPick={openPicker}
            />
            <Field
              label={kitText.alt}
              type="text"
              autoComplete="off"
              maxLength={maxAltLength}
              value={draft.decorative ? "" : draft.alt}
              disabled={draft.decorative}
              hint={text.altHint}
              error={showsErrors && lacksAlt ? text.altMissing : null}
              onChange={(event) => change({ alt: event.target.value })}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.preventDefault();
                apply();
              }}
            />
            <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
              <input
                type="checkbox"
                checked={draft.decorative}
                onChange={(event) => change({ decorative: event.target.checked })}
                className="size-5 shrink-0 accent-leaf-600"
              />
              {text.decorative}
            </label>
          </div>
        }
      >
        <Button variant="secondary" onClick={onClose}>
          {kitText.giveUp}
        </Button>
        {selected && (
          <Button variant="secondary" onClick={remove}>
            {kitText.removeImage}
          </Button>
        )}
        <Button onClick={apply} disabled={upload.percent !== null}>
          {selected ? text.linkApply : text.pictureAdd}
        </Button>
      </AlertDialog>
      {picker}
    </>,
    document.body,
  );
}

/** Holds the unsaved values, which start with the selected picture of the text. */
function usePictureDraft(editor: Editor) {
  const [selected] = useState(() =>
    editor.isActive("picture") ? (editor.getAttributes("picture") as TextPicture) : null,
  );
  const [draft, setDraft] = useState<Draft>(() => ({
    src: selected?.src ?? "",
    alt: selected?.alt ?? "",
    decorative: selected?.alt === "",
  }));
  const change = (changes: Partial<Draft>) => setDraft((current) => ({ ...current, ...changes }));
  const setSource = (url: string) => change({ src: textPicture(url) ?? "" });
  return { selected, draft, change, setSource };
}

type Upload = ReturnType<typeof useUpload>;

function useUploadOnOpen(file: File | null, start: Upload["start"]) {
  const pasted = useRef(file);
  useEffect(() => {
    if (pasted.current) start(pasted.current);
    pasted.current = null;
  }, [start]);
}

function PictureSource({
  errorId,
  src,
  upload,
  missing,
  onPick,
}: {
  errorId: string;
  src: string;
  upload: Upload;
  missing: boolean;
  onPick: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const uploadFirst = ([first]: FileList) => first && upload.start(first);
  return (
    <div>
      <UploadArea
        percent={upload.percent}
        isInvalid={missing}
        onFiles={uploadFirst}
        preview={
          src && (
            <img src={thumbnail(src)} alt={kitText.imagePreview} className="max-h-48 w-full object-contain" />
          )
        }
      >
        <div className="flex flex-wrap justify-center gap-2 p-3">
          <Button variant="secondary" onClick={() => input.current?.click()}>
            <ImageUp aria-hidden="true" className="size-4.5" />
            {src ? kitText.changeImage : kitText.chooseImage}
          </Button>
          <PickButton onPress={onPick} />
        </div>
      </UploadArea>
      <p className="mt-1.5 text-xs text-ink-faint">{imageHint}</p>
      <UploadNote upload={upload} />
      <FieldError id={errorId} message={upload.error ?? (missing ? text.pictureMissing : null)} />
      <FileInput ref={input} accept={uploadTypes.join()} onFiles={uploadFirst} />
    </div>
  );
}
