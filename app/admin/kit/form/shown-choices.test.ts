import { expect, test } from "vitest";
import { shownChoices } from "./shown-choices.ts";

const campaigns = Array.from({ length: 530 }, (_, n) => ({ value: `c${n}`, label: `Kampanya ${n}` }));
const values = (chosen: string[], typed: string) => {
  const { options, more } = shownChoices(campaigns, new Set(chosen), typed);
  return {
    shown: options.filter(({ hidden }) => !hidden).map(({ value }) => value),
    all: options.length,
    more,
  };
};

test("of 530 campaigns only the first and the chosen ones are drawn", () => {
  const { shown, all, more } = values(["c529"], "");
  expect([shown.length, all, more, shown.at(-1)]).toEqual([51, 51, true, "c529"]);
});

test("a typed word finds the others; a chosen option stays in the form while it is hidden", () => {
  expect(values(["c1"], "529 kampanya")).toEqual({ shown: ["c529"], all: 2, more: false });
  expect(values([], "yok")).toEqual({ shown: [], all: 0, more: false });
});

test("a short list is shown completely, in its order", () => {
  const few = campaigns.slice(0, 9);
  expect(shownChoices(few, new Set(["c8"]), "").options.map(({ value }) => value)).toEqual(
    few.map(({ value }) => value),
  );
});
