import { ImagePlus, Images } from "lucide-react";
import { type RefObject, useMemo, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { mostPictures, readPictures } from "#shared/gallery.ts";
import { uploadTypes } from "#shared/picture.ts";
import { kitText } from "../kit-text.ts";
import { DragOrder } from "../list/drag-order.tsx";
import { moved } from "../list/list-order.ts";
import { DropArea } from "./drop-area.tsx";
import { errorText } from "./error-text.ts";
import { FieldFoot, type FieldFrame, tied } from "./form-field.tsx";
import { GalleryRow, type KeyedPicture } from "./gallery-row.tsx";
import { galleryInput } from "./input-values.ts";
import { PicturePicker } from "./picture-picker.tsx";
import { useReadOnly } from "./read-only.ts";
import { thumbnail } from "./thumbnail.ts";
import { typeInto } from "./type-into.ts";
import { UploadNote, UploadProgress } from "./upload-progress.tsx";
import { useUpload } from "./use-upload.ts";

type GalleryFrame = Omit<FieldFrame, "label"> & {
  /** The kind of record: `news`, `campaigns` … */
  folder: string;
};

/**
 * Pictures with descriptions, in an order: uploaded like that of ImageField, several at once; moved by dragging, by the
 * keyboard or by buttons. The form sends them as JSON (shared/gallery.ts).
 */
export function GalleryField(frame: GalleryFrame) {
  return useReadOnly() ? <ShownGallery {...frame} /> : <ChosenGallery {...frame} />;
}

function ShownGallery({ field, className }: GalleryFrame) {
  const pictures = readPictures(field.defaultValue ?? "");
  return (
    <div className={className}>
      <p className="mb-1.5 text-sm font-semibold">{kitText.gallery}</p>
      {pictures.length === 0 && <p className="bg-sand-100 px-3.5 py-3 text-sm">{kitText.noImage}</p>}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {pictures.map(({ image, alt }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move here, and one may be there twice.
          <li key={index} className="text-xs text-ink-soft">
            <img src={thumbnail(image)} alt="" className="mb-1 aspect-3/2 w-full rounded-sm object-cover" />
            {alt}
          </li>
        ))}
      </ul>
    </div>
  );
}

let keys = 0;
const keyed = (picture: { image: string; alt: string }): KeyedPicture => ({
  ...picture,
  key: `picture-${++keys}`,
});

function ChosenGallery({ field, folder, className, hint = kitText.galleryHint, errors }: GalleryFrame) {
  const file = useRef<HTMLInputElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { pictures, change, read } = usePictures(field.defaultValue ?? "", input);
  const waiting = useRef<File[]>([]);
  // One refused file does not stop those after it.
  const [refused, setRefused] = useState<string[]>([]);
  const upload = useUpload(
    folder,
    (image) => {
      change((now) => [...now, keyed({ image, alt: "" })]);
      startNext();
    },
    ({ name }, error) => {
      setRefused((before) => [...before, `${name}: ${error}`]);
      startNext();
    },
  );
  const [full, setFull] = useState(false);
  const [picking, setPicking] = useState(false);
  const [said, setSaid] = useState("");
  const tooMany = full ? kitText.galleryFull(mostPictures) : null;
  const problem = refused.length > 0 ? refused.join(" ") : tooMany;
  const error = problem ?? field.errors?.[0];
  const code = field.errors?.[0];
  const own = { required: kitText.altMissing, tooLong: kitText.altTooLong, ...errors };
  const titles = useMemo(
    () => new Map(pictures.map(({ key, alt }, index) => [key, alt || kitText.pictureOf(index + 1)])),
    [pictures],
  );

  function startNext() {
    const next = waiting.current.shift();
    if (next) upload.start(next);
  }

  function take(chosen: FileList | null | undefined) {
    const room = mostPictures - pictures.length;
    waiting.current = [...(chosen ?? [])].slice(0, room);
    setFull((chosen?.length ?? 0) > room);
    setRefused([]);
    startNext();
    if (file.current) file.current.value = "";
  }

  return (
    <div className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={field.id} className="font-semibold">
          {kitText.gallery}
        </label>
        <span className="text-xs text-ink-faint">{kitText.optional}</span>
      </div>
      <DragOrder
        name={`${field.id}-order`}
        ids={pictures.map(({ key }) => key)}
        titles={titles}
        onMove={(from, to) => change((now) => moved(now, from, to))}
      >
        <ol className="grid gap-2">
          {pictures.map((picture, index) => (
            <GalleryRow
              key={picture.key}
              picture={picture}
              title={titles.get(picture.key) ?? ""}
              wrong={code === "required" && picture.alt.trim() === ""}
              place={{ index, total: pictures.length }}
              onAlt={(alt) =>
                change((now) => now.map((one) => (one.key === picture.key ? { ...one, alt } : one)))
              }
              onMove={(to) => {
                change((now) => moved(now, index, to));
                setSaid(kitText.dragOver(titles.get(picture.key) ?? "", to + 1, pictures.length));
              }}
              onRemove={() => {
                upload.forget();
                setRefused([]);
                change((now) => now.filter(({ key }) => key !== picture.key));
                document.getElementById(`${field.id}-add`)?.focus();
              }}
            />
          ))}
        </ol>
      </DragOrder>
      <DropArea
        onFiles={take}
        busy={upload.percent !== null}
        wrong={Boolean(errorText(problem ?? undefined))}
        className={pictures.length > 0 ? "mt-2" : ""}
      >
        {upload.percent === null ? (
          <div className="flex flex-wrap items-center justify-center gap-2 p-3">
            <Button id={`${field.id}-add`} look="secondary" onClick={() => file.current?.click()}>
              <ImagePlus aria-hidden="true" className="size-4.5" />
              {kitText.addPictures}
            </Button>
            <Button look="secondary" aria-haspopup="dialog" onClick={() => setPicking(true)}>
              <Images aria-hidden="true" className="size-4.5" />
              {kitText.pickImage}
            </Button>
            <p className="w-full text-center text-xs text-ink-soft">{kitText.dropImage}</p>
          </div>
        ) : (
          <UploadProgress percent={upload.percent} />
        )}
      </DropArea>
      <UploadNote upload={{ ...upload, said: upload.said || said }} />
      {picking && (
        <PicturePicker
          onClose={() => setPicking(false)}
          onPick={(image) => {
            setPicking(false);
            if (pictures.length >= mostPictures) setFull(true);
            else change((now) => [...now, keyed({ image, alt: "" })]);
          }}
        />
      )}
      <input
        ref={file}
        type="file"
        accept={uploadTypes.join()}
        multiple
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
        onChange={(event) => take(event.target.files)}
      />
      <input
        {...tied({ field, hint, error })}
        ref={input}
        type="text"
        required={false}
        readOnly
        tabIndex={-1}
        autoComplete="off"
        defaultValue={field.defaultValue}
        onInput={({ currentTarget }) => read(currentTarget.value)}
        // Only the link of an error moves the focus here.
        onFocus={({ currentTarget }) => {
          const box = currentTarget.parentElement;
          const wrong = box?.querySelector<HTMLElement>("[data-alt][aria-invalid]");
          (wrong ?? box?.querySelector<HTMLElement>("[data-alt]"))?.focus();
        }}
        className="sr-only"
      />
      <FieldFoot field={field} hint={hint} errors={own} error={error} />
    </div>
  );
}

/** The pictures, kept equal to the input that the form sends; a restored draft writes into that input. */
function usePictures(first: string, input: RefObject<HTMLInputElement | null>) {
  const [pictures, setPictures] = useState(() => readPictures(first).map(keyed));
  const now = useRef(pictures);

  function change(next: (pictures: KeyedPicture[]) => KeyedPicture[]) {
    now.current = next(now.current);
    setPictures(now.current);
    typeInto(input.current, galleryInput(now.current));
  }

  function read(text: string) {
    if (text === galleryInput(now.current)) return;
    now.current = readPictures(text).map(keyed);
    setPictures(now.current);
  }

  return { pictures, change, read };
}
