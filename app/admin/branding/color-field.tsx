import { CircleCheck, TriangleAlert } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import {
  controlClasses,
  FieldBox,
  type FormField,
  inputAttributes,
} from "#app/admin/kit/form/form-field.tsx";
import { useReadOnly } from "#app/admin/kit/form/read-only.ts";
import { typeInto } from "#app/admin/kit/form/type-into.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/class-names.ts";
import { nearestPassingColor } from "#shared/identity/color-pairs.ts";
import {
  derivePalette,
  type Palette,
  paletteSteps,
  productColor,
  readColor,
} from "#shared/identity/palette.ts";
import { brandingText as text } from "./messages.ts";

/** The main colour as text and as a palette, the shades that are derived from it, and whether it has enough contrast. */
export function ColorField({ field }: { field: FormField }) {
  const isReadOnly = useReadOnly();
  const input = useRef<HTMLInputElement>(null);
  const [written, setWritten] = useState(field.defaultValue ?? "");
  const color = written.trim() === "" ? productColor : readColor(written);
  const nearest = useMemo(() => color && nearestPassingColor(color), [color]);

  const frame = { field, label: text.color, hint: text.colorHint, errors: text.colorErrors };
  return (
    <FieldBox {...frame} className="min-w-0 max-w-lg">
      <div className="flex gap-2">
        <input
          type="color"
          aria-label={text.colorPicker}
          value={color ?? productColor}
          disabled={isReadOnly}
          onChange={({ currentTarget }) => typeInto(input.current, currentTarget.value)}
          className="h-11 w-14 shrink-0 rounded-sm border border-sand-400 bg-white p-1 disabled:opacity-60"
        />
        <input
          {...inputAttributes(frame)}
          ref={input}
          type="text"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          placeholder={productColor}
          maxLength={20}
          readOnly={isReadOnly}
          defaultValue={field.defaultValue}
          onInput={({ currentTarget }) => setWritten(currentTarget.value)}
          className={classes(controlClasses, "min-w-0 tabular-nums")}
        />
      </div>
      {nearest && <Shades palette={derivePalette(nearest)} />}
      <div aria-live="polite" className="mt-3 text-sm">
        {color && nearest === color && (
          <p className="flex items-center gap-2 text-leaf-700">
            <CircleCheck aria-hidden className="size-4.5 shrink-0" />
            {text.colorPasses}
          </p>
        )}
        {nearest && nearest !== color && (
          <div className="grid justify-items-start gap-2">
            <p className="flex items-start gap-2 text-clay-700">
              <TriangleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
              {text.colorFails}
            </p>
            <Button
              variant="secondary"
              disabled={isReadOnly}
              onClick={() => typeInto(input.current, nearest)}
            >
              <Swatch color={nearest} className="size-5 rounded-full" />
              {text.nearestButton(nearest)}
            </Button>
          </div>
        )}
      </div>
    </FieldBox>
  );
}

function Shades({ palette }: { palette: Palette }) {
  return (
    <div
      role="img"
      aria-label={text.shades}
      className="mt-3 flex overflow-hidden rounded-sm ring-1 ring-sand-200"
    >
      {paletteSteps.map((step) => (
        <Swatch key={step} color={palette[step]} className="h-8 min-w-0 grow" />
      ))}
    </div>
  );
}

/** The policy of the site allows no inline style, so the colour is an attribute of a drawing. */
function Swatch({ color, className }: { color: string; className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 8 8" preserveAspectRatio="none" className={className}>
      <rect width="8" height="8" fill={color} />
    </svg>
  );
}
