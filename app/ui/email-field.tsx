import { useState } from "react";
import { useTranslate } from "#app/i18n/context.tsx";
import { EMAIL_MAX } from "#shared/giving/donor.ts";
import { findAddressDoubt, foldAddress } from "#shared/text/typed-address.ts";
import { addressInput } from "./address-input.ts";
import { Field, type FieldProps } from "./field.tsx";

type Props = Omit<FieldProps, "value" | "onChange" | "children"> & {
  value: string;
  onChange: (value: string) => void;
};

/** A donor's e-mail address. When the donor leaves the field, a likely typing error gets a hint but is accepted. */
export function EmailField({ value, onChange, ...field }: Props) {
  const t = useTranslate();
  const [checkedValue, setCheckedValue] = useState<string | null>(null);
  const doubt = checkedValue === value ? findAddressDoubt(value) : null;
  return (
    <Field
      autoComplete="email"
      maxLength={EMAIL_MAX}
      {...field}
      {...addressInput}
      value={value}
      onChange={({ target }) => onChange(foldAddress(target.value))}
      onBlur={() => setCheckedValue(value)}
    >
      {doubt && (
        <p role="status" className="mt-1.5 text-sm text-ink-soft wrap-anywhere">
          {t(`email.doubt.${doubt.kind}`, doubt.kind === "near" ? { meant: doubt.suggestion } : undefined)}{" "}
          {doubt.kind === "near" && (
            <button
              type="button"
              onClick={() => onChange(doubt.suggestion)}
              className="-my-2 inline-block rounded-sm py-2 font-semibold text-leaf-700 underline underline-offset-4 hover:text-leaf-800"
            >
              {t("email.doubt.take")}
            </button>
          )}
        </p>
      )}
    </Field>
  );
}
