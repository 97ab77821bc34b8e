import type { address as tr } from "../tr/address.ts";

export const address: Record<keyof typeof tr, string> = {
  "email.doubt.comma": "The address has a comma. Did you mean a full stop?",
  "email.doubt.dots": "The address has two full stops side by side.",
  "email.doubt.domain": "The end of the address seems to be missing. It should look like ayse@example.com.",
  "email.doubt.letters":
    "The address has a letter or sign that e-mail addresses rarely have. If it is wrong, we cannot write to you.",
  "email.doubt.near": "Did you mean {meant}?",
  "email.doubt.take": "Use this one",
};
