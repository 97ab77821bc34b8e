import type { ComponentProps } from "react";
import { formatPhoneInput } from "#shared/text/phone.ts";
import { GroupedField } from "./grouped-field.tsx";

type Props = Omit<ComponentProps<typeof GroupedField>, "format" | "dropsFront" | "onValue" | "onTyped"> & {
  /** Receives the typed digits; a Turkish number is in groups 3-3-2-2. */
  onChange: (value: string) => void;
};

/** A phone number. A Turkish number is grouped while the donor types. */
export function PhoneField({ onChange, ...field }: Props) {
  return (
    <GroupedField
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      {...field}
      format={formatPhoneInput}
      dropsFront
      onValue={onChange}
    />
  );
}
