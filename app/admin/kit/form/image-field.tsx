import { ImageUp, Trash2 } from "lucide-react";
import { type ComponentProps, type FormEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/class-names.ts";
import { uploadTypes } from "#shared/content/picture.ts";
import { kitText } from "../kit-text.ts";
import { errorText } from "./error-text.ts";
import { FileInput } from "./file-input.tsx";
import { controlClasses, FieldFoot, type FieldFrame, inputAttributes } from "./form-field.tsx";
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
 * A picture that staff choose, drop or remove. The picture is uploaded at once (docs/specification.md#5-validation-rules),
 * and the form sends its address. With `address` staff can type an https address instead.
 */
export function ImageField(frame: ImageFrame) {
  return useReadOnly() ? <ReadOnlyImage {...frame} /> : <EditableImage {...frame} />;
}

function ReadOnlyImage({ field, label = kitText.image, className }: ImageFrame) {
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

function EditableImage({
  field,
  label = kitText.image,
  folder,
  address = false,
  className,
  errors,
}: ImageFrame) {
  const { value, previewAddress, inputEvents } = useAddress(field.defaultValue ?? "");
  const input = useRef<HTMLInputElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const upload = useUpload(folder, (url) => typeInto(input.current, url));
  const hint = (
    <>
      <span className="block">{`${kitText.goodPicture[folder]} ${kitText.pictureConsent}`}</span>
      {imageHint}
    </>
  );
  const errorTexts = { invalid: kitText.notPicture, ...errors };
  // The field shows one error: the error of the upload replaces the error of the field.
  const error = upload.error ?? field.errors?.[0];

  function uploadFirst([file]: FileList) {
    if (file) upload.start(file);
  }

  /** Sets the address of the picture without an upload. */
  function setAddress(url: string) {
    upload.clear();
    typeInto(input.current, url);
  }

  const { openPicker, picker } = usePicturePicker(setAddress);
  return (
    <div className={className}>
      <label htmlFor={field.id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <UploadArea
        percent={upload.percent}
        isInvalid={Boolean(errorText(error))}
        onFiles={uploadFirst}
        preview={
          <Preview
            key={previewAddress}
            src={upload.preview ?? previewAddress}
            faded={upload.percent !== null}
          />
        }
      >
        <div className="flex flex-wrap items-center justify-center gap-2 p-3">
          <Button ref={chooseButton} variant="secondary" onClick={() => fileInput.current?.click()}>
            <ImageUp aria-hidden="true" className="size-4.5" />
            {value ? kitText.changeImage : kitText.chooseImage}
          </Button>
          <PickButton onPress={openPicker} />
          {value && (
            <Button
              variant="quiet"
              onClick={() => {
                setAddress("");
                chooseButton.current?.focus();
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
      <FileInput ref={fileInput} accept={uploadTypes.join()} onFiles={uploadFirst} />
      <AddressInput
        {...inputAttributes({ field, hint, error })}
        ref={input}
        isEditable={address}
        defaultValue={field.defaultValue}
        {...inputEvents}
      />
      <FieldFoot field={field} hint={hint} errors={errorTexts} error={error} />
    </div>
  );
}

/** The input that the form sends. Unless it is editable, only a link of the error summary focuses it. */
function AddressInput({ isEditable, ...input }: ComponentProps<"input"> & { isEditable: boolean }) {
  return (
    <input
      {...input}
      required={false}
      type="text"
      inputMode="url"
      autoComplete="off"
      aria-label={isEditable ? kitText.imageAddress : undefined}
      placeholder={isEditable ? "https://" : undefined}
      readOnly={!isEditable}
      tabIndex={isEditable ? undefined : -1}
      className={classes(isEditable ? controlClasses : "sr-only", isEditable && "mt-2")}
    />
  );
}

/** Delays the preview: the browser must not request an address while the person types it. */
function useAddress(initialAddress: string) {
  const [value, setValue] = useState(initialAddress);
  const [previewAddress, setPreviewAddress] = useState(initialAddress);
  const inputEvents = {
    onInput({ currentTarget }: FormEvent<HTMLInputElement>) {
      setValue(currentTarget.value);
      if (document.activeElement !== currentTarget) setPreviewAddress(currentTarget.value);
    },
    onBlur: ({ currentTarget }: FormEvent<HTMLInputElement>) => setPreviewAddress(currentTarget.value),
  };
  return { value, previewAddress, inputEvents };
}

/** The addresses that the preview may show. The schema validates the address. */
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
