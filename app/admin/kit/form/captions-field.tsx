import { useContext, useRef, useState } from "react";
import {
  captionsText,
  type GalleryPicture,
  maxAltLength,
  readCaptions,
  readPictures,
} from "#shared/content/gallery.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { kitText } from "../kit-text.ts";
import { controlClasses, FieldFoot, type FormField, inputAttributes } from "./form-field.tsx";
import { useReadOnly } from "./read-only.ts";
import { languageName, TextLanguageContext, useLanguageAttributes } from "./text-language.ts";
import { thumbnail } from "./thumbnail.ts";
import { typeInto } from "./type-into.ts";

type Props = {
  field: FormField;
  /** The field of the pictures with their Turkish descriptions. */
  gallery: FormField & { value?: string | undefined };
};

/** The descriptions of a gallery in another language, as JSON in one input (shared/content/gallery.ts). */
export function CaptionsField({ field, gallery }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [captions, setCaptions] = useState(() => readCaptions(field.defaultValue ?? ""));
  const pictures = removeDuplicates(readPictures(gallery.value ?? gallery.defaultValue ?? ""));

  function change(image: string, caption: string) {
    const nextCaptions = Object.fromEntries(
      pictures.map((picture) => [
        picture.image,
        picture.image === image ? caption : (ownValue(captions, picture.image) ?? ""),
      ]),
    );
    typeInto(input.current, captionsText(nextCaptions));
  }

  return (
    <fieldset className="min-w-0" hidden={pictures.length === 0}>
      <legend className="mb-1.5 text-sm font-semibold">{kitText.gallery}</legend>
      <input
        {...inputAttributes({ field, hint: kitText.captionsHint })}
        ref={input}
        defaultValue={field.defaultValue}
        // The rows below and a restored draft write into this input.
        onInput={({ currentTarget }) => setCaptions(readCaptions(currentTarget.value))}
        // Only a link of the error summary focuses this hidden input.
        onFocus={() => list.current?.querySelector("input")?.focus()}
        aria-label={kitText.gallery}
        tabIndex={-1}
        readOnly
        className="sr-only"
      />
      <ul ref={list} className="grid gap-2">
        {pictures.map((picture, index) => (
          <CaptionRow
            key={picture.image}
            picture={picture}
            number={index + 1}
            caption={ownValue(captions, picture.image) ?? ""}
            onChange={(caption) => change(picture.image, caption)}
          />
        ))}
      </ul>
      <FieldFoot field={field} hint={kitText.captionsHint} errors={{ tooLong: kitText.altTooLong }} />
    </fieldset>
  );
}

function CaptionRow({
  picture,
  number,
  caption,
  onChange,
}: {
  picture: GalleryPicture;
  number: number;
  caption: string;
  onChange: (caption: string) => void;
}) {
  const { language } = useContext(TextLanguageContext);
  const languageAttributes = useLanguageAttributes();
  const readOnly = useReadOnly();
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-sm border border-sand-300 bg-white p-2">
      <img
        src={thumbnail(picture.image)}
        alt=""
        className="aspect-3/2 w-24 rounded-sm bg-sand-100 object-cover sm:w-30"
      />
      <div className="grid content-between gap-1.5">
        <p className="text-xs text-ink-soft">{picture.alt}</p>
        <input
          type="text"
          {...languageAttributes}
          aria-label={`${kitText.altOf(kitText.pictureOf(number))} (${languageName(language)})`}
          placeholder={languageName(language)}
          maxLength={maxAltLength}
          autoComplete="off"
          readOnly={readOnly}
          value={caption}
          onChange={(event) => onChange(event.target.value)}
          className={controlClasses}
        />
      </div>
    </li>
  );
}

/** A picture that appears twice has one caption. */
function removeDuplicates(pictures: readonly GalleryPicture[]): GalleryPicture[] {
  return pictures.filter(
    ({ image }, index) => pictures.findIndex((candidate) => candidate.image === image) === index,
  );
}
