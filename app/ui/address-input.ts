import type { FormEvent } from "react";
import { foldAddress } from "#shared/text/typed-address.ts";

/**
 * The attributes of every input for an e-mail address. It has no `type="email"`, with which a browser turns `gmaİl.com`
 * into another domain before a script can read the typed text.
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

/** Folds the typed text before React reads the value, so that the caret keeps its position. */
export function foldTyped(input: HTMLInputElement): void {
  const { value, selectionStart } = input;
  const folded = foldAddress(value);
  if (folded === value) return;
  const caret = foldAddress(value.slice(0, selectionStart ?? value.length)).length;
  input.value = folded;
  input.setSelectionRange(caret, caret);
}
