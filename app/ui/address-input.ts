import type { FormEvent } from "react";
import { foldAddress } from "#shared/text/typed-address.ts";

/**
 * The attributes of every input for an e-mail address. Not `type="email"`: there a browser turns `gmaİl.com` into
 * another domain before a script can read what was typed.
 */
export const addressInput = {
  type: "text",
  inputMode: "email",
  dir: "ltr",
  autoCapitalize: "none",
  autoCorrect: "off",
  spellCheck: false,
  onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => foldTyped(currentTarget),
} as const;

/** Before React reads the value, so that the caret stays where the person types. */
export function foldTyped(input: HTMLInputElement): void {
  const { value, selectionStart } = input;
  const folded = foldAddress(value);
  if (folded === value) return;
  const caret = foldAddress(value.slice(0, selectionStart ?? value.length)).length;
  input.value = folded;
  input.setSelectionRange(caret, caret);
}
