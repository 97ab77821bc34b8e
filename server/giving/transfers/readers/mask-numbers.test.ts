import { expect, test } from "vitest";
import { maskNumbers } from "./mask-numbers.ts";

test.each([
  ["TR399990100000000000000001 kurban", "TR****0001 kurban"],
  ["tr39 9990 1000 0000 0000 0000 01", "TR****0001"],
  ["KX74MPQVTR399990100000000000000001KX74MPQV", "KX74MPQVTR****0001KX74MPQV"],
  ["DE89 3704 0044 0532 0130 00 Spende", "DE****3000 Spende"],
  ["GB82WEST12345698765432", "GB****5432"],
  ["kart 4543 1234 5678 9982 ile", "kart 4543 1234 5678 9982 ile"],
  ["kart 4111 1111 1111 1111 ile", "kart ****1111 ile"],
  ["5555555555554444", "****4444"],
  ["1234 4111.1111.1111.1111 ile", "1234 ****1111 ile"],
])("%s is masked as %s", (text, masked) => {
  expect(maskNumbers(text)).toBe(masked);
});

test.each([
  "KX7-4MPQ-V KURBAN",
  "NB55AA8 GONDEREN: Uğur Kurt",
  "0352 000 00 00",
  "Sorgu No 1234567890",
  "02.11.2026 14:05 FAST 999 TR39",
])("%s is not masked", (text) => {
  expect(maskNumbers(text)).toBe(text);
});
