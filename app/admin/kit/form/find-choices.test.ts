import { expect, test } from "vitest";
import { findChoices } from "./find-choices.ts";

const choices = ["Su Kuyusu", "Yetim Sponsorluğu", "Acil Su Yardımı", "Işık"].map((label) => ({
  value: label,
  label,
}));

test.each([
  ["", ["Su Kuyusu", "Yetim Sponsorluğu", "Acil Su Yardımı", "Işık"]],
  ["su", ["Su Kuyusu", "Acil Su Yardımı"]],
  ["yardimi SU", ["Acil Su Yardımı"]],
  ["ISIK", ["Işık"]],
  ["sponsorlugu", ["Yetim Sponsorluğu"]],
  ["yok", []],
])("%j finds %j", (search, labels) => {
  expect(findChoices(choices, search).map(({ label }) => label)).toEqual(labels);
});
