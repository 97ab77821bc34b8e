import { expect, test } from "vitest";
import { maskCards } from "./mask-cards.ts";

test.each([
  ["4111111111111111", "****1111"],
  ["4111 1111 1111 1111", "****1111"],
  ["4111.1111.1111.1111", "****1111"],
  ["4111/1111/1111/1111", "****1111"],
  ["4111-1111 1111.1111", "****1111"],
  ["41 11 11 11 11 11 11 11", "****1111"],
  ["411111 1111111111", "****1111"],
  ["3782 822463 10005", "****0005"],
  ["9792030000000000", "****0000"],
  ["1234 4111 1111 1111 1111", "1234 ****1111"],
  ["12344111111111111111", "1234****1111"],
  ["kart 5555555555554444 77 ile", "kart ****4444 77 ile"],
])("%s is masked as %s", (text, masked) => {
  expect(maskCards(text)).toBe(masked);
});

test.each([
  "4543 1234 5678 9983",
  "02.11.2026 14:05 FAST 999",
  "0352 000 00 00",
  "4111  1111  1111  1111",
  "KX7-4MPQ-V 1.250,00 TL",
])("%s is not masked", (text) => {
  expect(maskCards(text)).toBe(text);
});

test("a card number is masked between any other digits", () => {
  for (let before = 0; before < 10_000; before += 7) {
    const text = `${String(before).padStart(4, "0")} 5555 5555 5555 4444 ${before}`;
    expect(maskCards(text).replace(/\D/g, "")).not.toContain("5555555555554444");
  }
});

test("masking a long text is fast", () => {
  const began = performance.now();
  maskCards("4".repeat(50_000));
  expect(performance.now() - began).toBeLessThan(1_000);
});
