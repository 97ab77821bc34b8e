import type { ComponentProps } from "react";
import { formatPhoneInput } from "#shared/text/phone.ts";
import { GroupedField } from "./grouped-field.tsx";

type Props = Omit<ComponentProps<typeof GroupedField>, "format" | "dropsFront" | "onValue" | "onTyped"> & {
  /** Receives the number typed so far, a Turkish one in groups 3-3-2-2. */
  onChange: (value: string) => void;
};

/** A phone number; a Turkish one is grouped while it is typed. */
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
