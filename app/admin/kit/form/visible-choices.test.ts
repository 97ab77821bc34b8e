import { expect, test } from "vitest";
import { findVisibleChoices } from "./visible-choices.ts";

const campaigns = Array.from({ length: 530 }, (_, n) => ({ value: `c${n}`, label: `Kampanya ${n}` }));
const values = (chosen: string[], filter: string) => {
  const { options, hasMore } = findVisibleChoices(campaigns, new Set(chosen), filter);
  return {
    visible: options.filter(({ hidden }) => !hidden).map(({ value }) => value),
    total: options.length,
    hasMore,
  };
};

test("of 530 campaigns only the first 50 and the chosen campaigns are rendered", () => {
  const { visible, total, hasMore } = values(["c529"], "");
  expect([visible.length, total, hasMore, visible.at(-1)]).toEqual([51, 51, true, "c529"]);
});

test("a filter finds every option; a chosen option stays in the form while the filter hides it", () => {
  expect(values(["c1"], "529 kampanya")).toEqual({ visible: ["c529"], total: 2, hasMore: false });
  expect(values([], "yok")).toEqual({ visible: [], total: 0, hasMore: false });
});

test("a short list is completely visible, in its order", () => {
  const shortList = campaigns.slice(0, 9);
  expect(findVisibleChoices(shortList, new Set(["c8"]), "").options.map(({ value }) => value)).toEqual(
    shortList.map(({ value }) => value),
  );
});
