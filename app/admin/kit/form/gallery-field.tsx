import { ImagePlus } from "lucide-react";
import { type FocusEvent, type RefObject, useMemo, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import type { ContentKind } from "#shared/content/content-kinds.ts";
import { maxPictures, readPictures } from "#shared/content/gallery.ts";
import { uploadTypes } from "#shared/content/picture.ts";
import { kitText } from "../kit-text.ts";
import { DragOrder } from "../list/drag-order.tsx";
import { moveEntry } from "../list/list-order.ts";
import { errorText } from "./error-text.ts";
import { FileInput } from "./file-input.tsx";
import { FieldFoot, type FieldFrame, type FormField, inputAttributes } from "./form-field.tsx";
import { GalleryRow, type KeyedPicture } from "./gallery-row.tsx";
import { galleryInput } from "./input-values.ts";
import { PickButton, usePicturePicker } from "./picture-picker.tsx";
import { useReadOnly } from "./read-only.ts";
import { thumbnail } from "./thumbnail.ts";
import { typeInto } from "./type-into.ts";
import { UploadArea, UploadNote } from "./upload-area.tsx";
import { useUploads } from "./use-upload.ts";

type GalleryFrame = Omit<FieldFrame, "label"> & {
  /** The kind of record: `news`, `campaigns` … */
  folder: ContentKind;
};

/**
 * Pictures with descriptions, in the order of the page. Staff upload several at once and move them by dragging, by the
 * keyboard or by buttons. The form sends the pictures as JSON (shared/content/gallery.ts).
 */
export function GalleryField(frame: GalleryFrame) {
  return useReadOnly() ? <ReadOnlyGallery {...frame} /> : <EditableGallery {...frame} />;
}

function ReadOnlyGallery({ field, className }: GalleryFrame) {
  const pictures = readPictures(field.defaultValue ?? "");
  return (
    <div className={className}>
      <p className="mb-1.5 text-sm font-semibold">{kitText.gallery}</p>
      {pictures.length === 0 && <p className="bg-sand-100 px-3.5 py-3 text-sm">{kitText.noImage}</p>}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {pictures.map(({ image, alt }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pictures never move, and a picture may appear twice.
          <li key={index} className="text-xs text-ink-soft">
            <img src={thumbnail(image)} alt="" className="mb-1 aspect-3/2 w-full rounded-sm object-cover" />
            {alt}
          </li>
        ))}
      </ul>
    </div>
  );
}

let lastKey = 0;
const withKey = (picture: { image: string; alt: string }): KeyedPicture => ({
  ...picture,
  key: `picture-${++lastKey}`,
});

function EditableGallery({ field, folder, className, hint = kitText.galleryHint, errors }: GalleryFrame) {
  const file = useRef<HTMLInputElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { pictures, change, read } = usePictures(field.defaultValue ?? "", input);
  const add = (image: string) => change((current) => [...current, withKey({ image, alt: "" })]);
  const { upload, addFiles, addPicked, problem } = useAddPictures(folder, pictures.length, add);
  const { openPicker, picker } = usePicturePicker(addPicked);
  const [announcement, setAnnouncement] = useState("");
  const error = problem ?? field.errors?.[0];
  const errorTexts = { required: kitText.altMissing, tooLong: kitText.altTooLong, ...errors };
  return (
    <div className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={field.id} className="font-semibold">
          {kitText.gallery}
        </label>
        <span className="text-xs text-ink-faint">{kitText.optional}</span>
      </div>
      <GalleryRows
        field={field}
        pictures={pictures}
        onChange={change}
        onMoved={setAnnouncement}
        onRemoved={() => {
          upload.clear();
          document.getElementById(`${field.id}-add`)?.focus();
        }}
      />
      <UploadArea
        percent={upload.percent}
        isInvalid={Boolean(errorText(problem ?? undefined))}
        onFiles={addFiles}
        className={pictures.length > 0 ? "mt-2" : ""}
      >
        <AddButtons id={`${field.id}-add`} onChoose={() => file.current?.click()} onPick={openPicker} />
      </UploadArea>
      <UploadNote upload={{ ...upload, announcement: upload.announcement || announcement }} />
      {picker}
      <FileInput ref={file} accept={uploadTypes.join()} multiple onFiles={addFiles} />
      <input
        {...inputAttributes({ field, hint, error })}
        ref={input}
        type="text"
        required={false}
        readOnly
        tabIndex={-1}
        autoComplete="off"
        defaultValue={field.defaultValue}
        onInput={({ currentTarget }) => read(currentTarget.value)}
        onFocus={focusDescription}
        className="sr-only"
      />
      <FieldFoot field={field} hint={hint} errors={errorTexts} error={error} />
    </div>
  );
}

/** Adds uploaded or picked pictures up to the maximum. `problem` is the reason why a picture was not added. */
function useAddPictures(folder: ContentKind, count: number, add: (image: string) => void) {
  const upload = useUploads(folder, add);
  const [full, setFull] = useState(false);
  const fullText = full ? kitText.galleryFull(maxPictures) : null;
  const problem = upload.errors.length > 0 ? upload.errors.join(" ") : fullText;

  function addFiles(files: FileList) {
    const maxNew = maxPictures - count;
    setFull(files.length > maxNew);
    upload.start([...files].slice(0, maxNew));
  }

  function addPicked(image: string) {
    if (count >= maxPictures) setFull(true);
    else add(image);
  }

  return { upload, addFiles, addPicked, problem };
}

function AddButtons({ id, onChoose, onPick }: { id: string; onChoose: () => void; onPick: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-2 p-3">
      <Button id={id} variant="secondary" onClick={onChoose}>
        <ImagePlus aria-hidden="true" className="size-4.5" />
        {kitText.addPictures}
      </Button>
      <PickButton onPress={onPick} />
      <p className="w-full text-center text-xs text-ink-soft">{kitText.dropImage}</p>
    </div>
  );
}

/** Only a link of the error summary focuses the hidden input. The focus then moves to the missing description. */
function focusDescription({ currentTarget }: FocusEvent) {
  const fieldBox = currentTarget.parentElement;
  const invalidInput = fieldBox?.querySelector<HTMLElement>("[data-alt][aria-invalid]");
  (invalidInput ?? fieldBox?.querySelector<HTMLElement>("[data-alt]"))?.focus();
}

function GalleryRows({
  field,
  pictures,
  onChange,
  onMoved,
  onRemoved,
}: {
  field: FormField;
  pictures: readonly KeyedPicture[];
  onChange: (update: (pictures: KeyedPicture[]) => KeyedPicture[]) => void;
  /** Gets the announcement for screen readers. */
  onMoved: (announcement: string) => void;
  onRemoved: () => void;
}) {
  const altMissing = field.errors?.[0] === "required";
  const titles = useMemo(
    () => new Map(pictures.map(({ key, alt }, index) => [key, alt || kitText.pictureOf(index + 1)])),
    [pictures],
  );
  return (
    <DragOrder
      name={`${field.id}-order`}
      ids={pictures.map(({ key }) => key)}
      titles={titles}
      onMove={(from, to) => onChange((current) => moveEntry(current, from, to))}
    >
      <ol className="grid gap-2">
        {pictures.map((picture, index) => (
          <GalleryRow
            key={picture.key}
            picture={picture}
            title={titles.get(picture.key) ?? ""}
            isInvalid={altMissing && picture.alt.trim() === ""}
            position={{ index, total: pictures.length }}
            onAlt={(alt) =>
              onChange((current) =>
                current.map((other) => (other.key === picture.key ? { ...other, alt } : other)),
              )
            }
            onMove={(to) => {
              onChange((current) => moveEntry(current, index, to));
              onMoved(kitText.dragOver(titles.get(picture.key) ?? "", to + 1, pictures.length));
            }}
            onRemove={() => {
              onChange((current) => current.filter(({ key }) => key !== picture.key));
              onRemoved();
            }}
          />
        ))}
      </ol>
    </DragOrder>
  );
}

/** Keeps the pictures equal to the hidden input of the form. A restored draft writes into that input. */
function usePictures(initialValue: string, input: RefObject<HTMLInputElement | null>) {
  const [pictures, setPictures] = useState(() => readPictures(initialValue).map(withKey));
  const latest = useRef(pictures);

  function change(update: (pictures: KeyedPicture[]) => KeyedPicture[]) {
    latest.current = update(latest.current);
    setPictures(latest.current);
    typeInto(input.current, galleryInput(latest.current));
  }

  function read(text: string) {
    if (text === galleryInput(latest.current)) return;
    latest.current = readPictures(text).map(withKey);
    setPictures(latest.current);
  }

  return { pictures, change, read };
}
