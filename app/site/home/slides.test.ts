import { describe, expect, test } from "vitest";
import type { PublicCampaign } from "#server/content/campaigns/queries.ts";
import type { PublicSlider } from "#server/content/sliders/queries.ts";
import { safeLink, toKeySteps, toSlides, toSwipeSteps, wrapIndex } from "./slides.ts";

function campaign(id: string): PublicCampaign {
  const amounts = { minAmount: null, targetAmount: null, collectedAmount: 0, presets: [] };
  return {
    id,
    title: id,
    description: "",
    image: "",
    category: "kurban",
    categoryName: "Kurban",
    ...amounts,
  };
}
function slider(id: string, changes: Partial<PublicSlider> = {}): PublicSlider {
  return { id, title: id, description: "", image: "", buttonText: null, buttonLink: null, ...changes };
}

describe("slides", () => {
  test("the order is kurban abroad, kurban in Turkey, sliders, and other campaigns have no slide", () => {
    const slides = toSlides(["zekat", "kurban-yurt-ici", "kurban-yurt-disi"].map(campaign), [
      slider("b"),
      slider("a"),
    ]);
    expect(slides.map(({ id }) => id)).toEqual(["kurban-yurt-disi", "kurban-yurt-ici", "b", "a"]);
  });

  test("a closed kurban campaign has no slide", () => {
    expect(toSlides([campaign("kurban-yurt-ici")], []).map(({ id }) => id)).toEqual(["kurban-yurt-ici"]);
    expect(toSlides([], [])).toEqual([]);
  });

  test("a slider with a link to an open campaign takes donations, and any other slider links to its page", () => {
    const openCampaigns = [campaign("kurban-yurt-ici"), campaign("zekat")];
    const createSlide = (buttonLink: string) => toSlides(openCampaigns, [slider("a", { buttonLink })]).at(-1);
    expect(createSlide("/bagis?campaign=zekat")).toMatchObject({
      kind: "amount",
      id: "a",
      target: { id: "zekat" },
    });
    expect(createSlide("/bagis?campaign=kurban")).toMatchObject({ target: { id: "kurban-yurt-ici" } });
    for (const link of [
      "/bagis?campaign=yetim",
      "/bagis",
      "/projeler/kuyu",
      "https://x.example/bagis?campaign=zekat",
    ]) {
      expect(createSlide(link)).toMatchObject({ kind: "link", link });
    }
  });

  test.each([
    [{}, { text: null, link: "/bagis" }],
    [
      { buttonText: "  ", buttonLink: "" },
      { text: null, link: "/bagis" },
    ],
    [
      { buttonText: "Oku", buttonLink: "/haberler" },
      { text: "Oku", link: "/haberler" },
    ],
    [
      { buttonText: "Oku", buttonLink: "javascript:alert(1)" },
      { text: "Oku", link: "/bagis" },
    ],
  ])("a slider with %j links to %j", (changes, expected) => {
    expect(toSlides([], [slider("a", changes)])[0]).toMatchObject(expected);
  });
});

test.each([
  ["/projeler?a=b#c", "/projeler?a=b#c"],
  [" /bagis ", "/bagis"],
  ["https://example.org/a", "https://example.org/a"],
  ["http://example.org", "http://example.org/"],
  ["//evil.example", null],
  ["/\\evil.example", null],
  ["javascript:alert(1)", null],
  ["JaVaScRiPt:alert(1)", null],
  ["data:text/html,x", null],
  ["mailto:a@b.c", null],
  ["bagis", null],
  ["", null],
  [null, null],
])("the link %j becomes %j", (link, expected) => {
  expect(safeLink(link)).toBe(expected);
});

test("slides wrap around in both directions", () => {
  expect(wrapIndex(4, 1, 5)).toBe(0);
  expect(wrapIndex(0, -1, 5)).toBe(4);
  expect(wrapIndex(0, 1, 1)).toBe(0);
});

test.each([
  [-51, 0, false, 1],
  [51, 0, false, -1],
  [-50, 0, false, 0],
  [50, 0, false, 0],
  [-51, 0, true, -1],
  [51, 0, true, 1],
  [-80, 120, false, 0],
])("a swipe of %i px across and %i px down (rtl: %j) moves %i slides", (across, down, rtl, expected) => {
  expect(toSwipeSteps(across, down, rtl)).toBe(expected);
});

test("arrow keys follow the reading direction", () => {
  expect([toKeySteps("ArrowRight", false), toKeySteps("ArrowLeft", false)]).toEqual([1, -1]);
  expect([toKeySteps("ArrowRight", true), toKeySteps("ArrowLeft", true)]).toEqual([-1, 1]);
  expect(toKeySteps("Enter", false)).toBeNull();
});
