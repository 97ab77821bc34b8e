import { ImageUp, Trash2 } from "lucide-react";
import { type ComponentProps, type FormEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/class-names.ts";
import { uploadTypes } from "#shared/content/picture.ts";
import { kitText } from "../kit-text.ts";
import { errorText } from "./error-text.ts";
import { FileInput } from "./file-input.tsx";
import { controlLook, FieldFoot, type FieldFrame, tied } from "./form-field.tsx";
import { imageHint } from "./image-hint.tsx";
import { PickButton, usePicturePicker } from "./picture-picker.tsx";
import { useReadOnly } from "./read-only.ts";
import { typeInto } from "./type-into.ts";
import { UploadArea, UploadNote } from "./upload-area.tsx";
import { useUpload } from "./use-upload.ts";

type ImageFrame = Omit<FieldFrame, "label" | "hint"> & {
  label?: ReactNode;
  /** The kind of record: `news`, `campaigns` … */
  folder: keyof typeof kitText.goodPicture;
  /** Whether an https address may be typed. */
  address?: boolean;
};

/**
 * A picture that is chosen or dropped, checked (docs/specification.md#5-validation-rules), uploaded at once with its
 * progress, shown and removed. The form sends its address. With `address` staff can type an https address instead.
 */
export function ImageField(frame: ImageFrame) {
  return useReadOnly() ? <ShownImage {...frame} /> : <ChosenImage {...frame} />;
}

/** The picture alone, for staff who may only read the form. */
function ShownImage({ field, label = kitText.image, className }: ImageFrame) {
  const src = field.defaultValue ?? "";
  return (
    <div className={className}>
      <p className="mb-1.5 text-sm font-semibold">{label}</p>
      <div className="overflow-hidden rounded-sm border border-sand-400">
        {src ? (
          <Preview src={src} faded={false} />
        ) : (
          <p className="bg-sand-100 px-3.5 py-3 text-sm">{kitText.noImage}</p>
        )}
      </div>
    </div>
  );
}

function ChosenImage({
  field,
  label = kitText.image,
  folder,
  address = false,
  className,
  errors,
}: ImageFrame) {
  const { value, shown, following } = useTyped(field.defaultValue ?? "");
  const input = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const upload = useUpload(folder, (url) => typeInto(input.current, url));
  const hint = (
    <>
      <span className="block">{`${kitText.goodPicture[folder]} ${kitText.pictureConsent}`}</span>
      {imageHint}
    </>
  );
  const own = { invalid: kitText.notPicture, ...errors };
  // The field shows one error at a time: the upload's error replaces the field's.
  const error = upload.error ?? field.errors?.[0];

  function take([first]: FileList) {
    if (first) upload.start(first);
  }

  /** Sets an address instead of an upload. */
  function put(url: string) {
    upload.forget();
    typeInto(input.current, url);
  }

  const { openPicker, picker } = usePicturePicker(put);
  return (
    <div className={className}>
      <label htmlFor={field.id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <UploadArea
        percent={upload.percent}
        wrong={Boolean(errorText(error))}
        onFiles={take}
        preview={<Preview key={shown} src={upload.preview ?? shown} faded={upload.percent !== null} />}
      >
        <div className="flex flex-wrap items-center justify-center gap-2 p-3">
          <Button ref={choose} look="secondary" onClick={() => file.current?.click()}>
            <ImageUp aria-hidden="true" className="size-4.5" />
            {value ? kitText.changeImage : kitText.chooseImage}
          </Button>
          <PickButton onPress={openPicker} />
          {value && (
            <Button
              look="quiet"
              onClick={() => {
                put("");
                choose.current?.focus();
              }}
            >
              <Trash2 aria-hidden="true" className="size-4.5" />
              {kitText.removeImage}
            </Button>
          )}
          <p className="w-full text-center text-xs text-ink-soft">{kitText.dropImage}</p>
        </div>
      </UploadArea>
      <UploadNote upload={upload} />
      {picker}
      <FileInput ref={file} accept={uploadTypes.join()} onFiles={take} />
      <AddressInput
        {...tied({ field, hint, error })}
        ref={input}
        typed={address}
        defaultValue={field.defaultValue}
        {...following}
      />
      <FieldFoot field={field} hint={hint} errors={own} error={error} />
    </div>
  );
}

/** The input that the form sends. Without `typed`, only a link of the error summary focuses it. */
function AddressInput({ typed, ...input }: ComponentProps<"input"> & { typed: boolean }) {
  return (
    <input
      {...input}
      required={false}
      type="text"
      inputMode="url"
      autoComplete="off"
      aria-label={typed ? kitText.imageAddress : undefined}
      placeholder={typed ? "https://" : undefined}
      readOnly={!typed}
      tabIndex={typed ? undefined : -1}
      className={classes(typed ? controlLook : "sr-only", typed && "mt-2")}
    />
  );
}

/** Keeps the address and the one to show: the browser does not request an address while it is being typed. */
function useTyped(first: string) {
  const [value, setValue] = useState(first);
  const [shown, setShown] = useState(first);
  const following = {
    onInput({ currentTarget }: FormEvent<HTMLInputElement>) {
      setValue(currentTarget.value);
      if (document.activeElement !== currentTarget) setShown(currentTarget.value);
    },
    onBlur: ({ currentTarget }: FormEvent<HTMLInputElement>) => setShown(currentTarget.value),
  };
  return { value, shown, following };
}

/** Addresses that the preview may show; the schema checks the rest. */
const pictureAddress = /^(\/uploads\/|https:\/\/[^/\s]+\/\S|blob:|data:image\/)/;

function Preview({ src, faded }: { src: string; faded: boolean }) {
  const [broken, setBroken] = useState(false);
  if (!pictureAddress.test(src) || broken) return null;
  return (
    <img
      src={src}
      alt={kitText.imagePreview}
      onError={() => setBroken(true)}
      className={classes(
        "aspect-16/10 w-full bg-sand-100 object-cover transition-opacity",
        faded && "opacity-50",
      )}
    />
  );
}
