import type { FormEvent } from "react";
import { foldAddress } from "#shared/text/typed-address.ts";

/**
 * The attributes of every input for an e-mail address. The type is not `email`, because a browser then turns
 * `gmaİl.com` into another domain before a script can read the typed text.
 */
export const addressInput = {
  type: "text",
  inputMode: "email",
  dir: "ltr",
  autoCapitalize: "none",
  autoCorrect: "off",
  spellCheck: false,
  onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => foldInputValue(currentTarget),
} as const;

/** Replaces the Turkish letters before React reads the value, so that the caret keeps its position. */
export function foldInputValue(input: HTMLInputElement): void {
  const { value, selectionStart } = input;
  const folded = foldAddress(value);
  if (folded === value) return;
  const caret = foldAddress(value.slice(0, selectionStart ?? value.length)).length;
  input.value = folded;
  input.setSelectionRange(caret, caret);
}
