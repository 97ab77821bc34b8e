import type { Editor } from "@tiptap/react";
import { Images, ImageUp } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "#app/ui/button.tsx";
import { Field, FieldError } from "#app/ui/field.tsx";
import { longestAlt } from "#shared/gallery.ts";
import { textPicture, uploadTypes } from "#shared/picture.ts";
import { AskDialog } from "../dialog/ask-dialog.tsx";
import { DropArea } from "../form/drop-area.tsx";
import { imageHint } from "../form/image-hint.tsx";
import { PicturePicker } from "../form/picture-picker.tsx";
import { thumbnail } from "../form/thumbnail.ts";
import { UploadNote, UploadProgress } from "../form/upload-progress.tsx";
import { useUpload } from "../form/use-upload.ts";
import { kitText } from "../kit-text.ts";
import type { TextPicture } from "./picture-node.ts";

const text = kitText.editor;

/** Adds a picture to the text, or changes the selected one: uploaded or chosen, and with its description. */
export function PictureDialog({
  editor,
  folder,
  file,
  onClose,
}: {
  editor: Editor;
  /** The kind of record: `news`, `campaigns` … */
  folder: string;
  /** A pasted or dropped file, to upload at once. */
  file: File | null;
  onClose: () => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [selected] = useState(() =>
    editor.isActive("picture") ? (editor.getAttributes("picture") as TextPicture) : null,
  );
  const [src, setSrc] = useState(selected?.src ?? "");
  const [alt, setAlt] = useState(selected?.alt ?? "");
  const [decorative, setDecorative] = useState(selected?.alt === "");
  const [picking, setPicking] = useState(false);
  const [tried, setTried] = useState(false);
  const take = (url: string) => setSrc(textPicture(url) ?? "");
  const upload = useUpload(folder, take);
  const pasted = useRef(file);
  useEffect(() => {
    if (pasted.current) upload.start(pasted.current);
    pasted.current = null;
  }, [upload.start]);
  const lacksAlt = !decorative && alt.trim() === "";

  function start(files: FileList | null) {
    const [first] = files ?? [];
    if (first) upload.start(first);
    if (input.current) input.current.value = "";
  }

  function apply() {
    if (src === "" || lacksAlt) return setTried(true);
    const attrs: TextPicture = { src, alt: decorative ? "" : alt.trim() };
    const chain = editor.chain().focus();
    if (selected) chain.updateAttributes("picture", attrs).run();
    else chain.insertContent({ type: "picture", attrs }).run();
    onClose();
  }

  // Outside the record's form: HTML forbids nested forms.
  return createPortal(
    <>
      <AskDialog
        id={id}
        title={selected ? text.pictureChange : text.picture}
        onClose={onClose}
        text={
          <div className="grid gap-4 text-ink">
            <div>
              <DropArea onFiles={start} busy={upload.percent !== null} wrong={tried && src === ""}>
                {src && (
                  <img
                    src={thumbnail(src)}
                    alt={kitText.imagePreview}
                    className="max-h-48 w-full object-contain"
                  />
                )}
                {upload.percent === null ? (
                  <div className="flex flex-wrap justify-center gap-2 p-3">
                    <Button look="secondary" onClick={() => input.current?.click()}>
                      <ImageUp aria-hidden="true" className="size-4.5" />
                      {src ? kitText.changeImage : kitText.chooseImage}
                    </Button>
                    <Button look="secondary" aria-haspopup="dialog" onClick={() => setPicking(true)}>
                      <Images aria-hidden="true" className="size-4.5" />
                      {kitText.pickImage}
                    </Button>
                  </div>
                ) : (
                  <UploadProgress percent={upload.percent} />
                )}
              </DropArea>
              <p className="mt-1.5 text-xs text-ink-faint">{imageHint}</p>
              <UploadNote upload={upload} />
              <FieldError
                id={`${id}-file`}
                message={upload.error ?? (tried && src === "" ? text.pictureMissing : null)}
              />
            </div>
            <Field
              label={kitText.alt}
              type="text"
              autoComplete="off"
              maxLength={longestAlt}
              value={decorative ? "" : alt}
              disabled={decorative}
              hint={text.altHint}
              error={tried && lacksAlt ? text.altMissing : null}
              onChange={(event) => setAlt(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.preventDefault();
                apply();
              }}
            />
            <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
              <input
                type="checkbox"
                checked={decorative}
                onChange={(event) => setDecorative(event.target.checked)}
                className="size-5 shrink-0 accent-leaf-600"
              />
              {text.decorative}
            </label>
            <input
              ref={input}
              type="file"
              accept={uploadTypes.join()}
              tabIndex={-1}
              aria-hidden="true"
              className="hidden"
              onChange={(event) => start(event.target.files)}
            />
          </div>
        }
      >
        <Button look="secondary" onClick={onClose}>
          {kitText.giveUp}
        </Button>
        {selected && (
          <Button
            look="secondary"
            onClick={() => {
              editor.chain().focus().deleteSelection().run();
              onClose();
            }}
          >
            {kitText.removeImage}
          </Button>
        )}
        <Button onClick={apply} disabled={upload.percent !== null}>
          {selected ? text.linkApply : text.pictureAdd}
        </Button>
      </AskDialog>
      {picking && (
        <PicturePicker
          onClose={() => setPicking(false)}
          onPick={(url) => {
            upload.forget();
            take(url);
            setPicking(false);
          }}
        />
      )}
    </>,
    document.body,
  );
}
