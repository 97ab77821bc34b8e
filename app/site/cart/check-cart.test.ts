import { describe, expect, test } from "vitest";
import {
  addItem,
  type Cart,
  changeQuantity,
  changeShares,
  EMPTY_CART,
  removeItem,
} from "#shared/giving/cart.ts";
import { validateCartUnit } from "#shared/giving/donation.ts";
import type { VisibleOffer, VisibleOffers } from "#shared/giving/kurban-shares.ts";
import { INITIAL_RATES } from "#shared/money/currency.ts";
import { findObstacle, findPosition, localizeTitle, restoreLine, toLineState } from "./check-cart.ts";

function createCart(...lines: [id: string, amount: number][]): Cart {
  return lines.reduce((cart: Cart, [id, amount]) => {
    const item = { id, title: `Title of ${id}`, amount, category: "yetim", image: null };
    const donor = { name: "Ayşe Yılmaz", phone: "5321234567" };
    const result = addItem(cart, { ...item, donationType: "standart", donor });
    if (result.kind === "refused") throw new Error("fixture refused");
    return result.cart;
  }, EMPTY_CART);
}

function minimums(...minimumsById: [id: string, minimum: number | null][]) {
  return new Map(
    minimumsById.map(([id, minimum]) => [
      id,
      { id, title: id, language: "tr" as const, category: "yetim", minimum },
    ]),
  );
}

const noUnfinished: ReadonlySet<string> = new Set();

describe("the obstacles between a cart and checkout", () => {
  test("there is no obstacle when every unit is exactly its campaign's minimum", () => {
    expect(
      findObstacle(
        createCart(["a", 500_00], ["b", 1_00]),
        minimums(["a", 500_00], ["b", null]),
        noUnfinished,
        INITIAL_RATES,
      ),
    ).toBeNull();
  });

  test("an amount one kuruş below the minimum is an obstacle", () => {
    expect(
      findObstacle(createCart(["a", 499_99]), minimums(["a", 500_00]), noUnfinished, INITIAL_RATES),
    ).toEqual({
      kind: "below",
    });
  });

  test("less than 1 TL is an obstacle without a minimum, as in the field itself", () => {
    const cart = createCart(["a", 99], ["b", 500_00]);
    const minimumsById = minimums(["a", null], ["b", null]);
    expect(validateCartUnit("0,99", "TRY", null, INITIAL_RATES).kind).toBe("invalid");
    expect(findObstacle(cart, minimumsById, noUnfinished, INITIAL_RATES)).toEqual({ kind: "below" });
  });

  test("an unknown or closed campaign comes first, with its title", () => {
    const cart = createCart(["a", 1_00], ["gone", 100_00]);
    const expected = { kind: "closed", title: "Title of gone" };
    expect(findObstacle(cart, minimums(["a", 500_00]), noUnfinished, INITIAL_RATES)).toEqual(expected);
    expect(cart.items.map((item) => toLineState(item, minimums(["a", 500_00])).kind)).toEqual([
      "open",
      "closed",
    ]);
  });

  test("a field without an amount is an obstacle, although the stored line is valid", () => {
    const cart = createCart(["a", 500_00]);
    const key = cart.items[0]?.key ?? "";
    expect(findObstacle(cart, minimums(["a", null]), new Set([key]), INITIAL_RATES)).toEqual({
      kind: "below",
    });
  });

  test("a missing answer from the server is an obstacle", () => {
    expect(findObstacle(createCart(["a", 500_00]), null, noUnfinished, INITIAL_RATES)).toEqual({
      kind: "checking",
    });
  });

  test("a sum above the maximum of an order is an obstacle", () => {
    const cart = createCart(["a", 10_000_000_00], ["a", 10_000_000_00]);
    expect(findObstacle(cart, minimums(["a", null]), noUnfinished, INITIAL_RATES)).toMatchObject({
      kind: "total",
    });
  });
});

describe("the title of a line", () => {
  const [item] = createCart(["a", 1_00]).items;
  if (!item) throw new Error("fixture");
  const minimumsAnswer = minimums(["a", null]);

  test("comes from the server, in the language that the server names", () => {
    const displayed = localizeTitle(
      { ...item, language: "en" },
      { minimums: minimumsAnswer, failed: false },
      "en",
    );
    expect(displayed).toMatchObject({ title: "a", language: "tr", awaitsTranslation: false });
  });

  test("in another language is hidden until the server answers", () => {
    const displayWhileLoading = (language: "tr" | "en", failed = false) =>
      localizeTitle({ ...item, language }, { minimums: null, failed }, "en");
    expect(displayWhileLoading("tr")).toMatchObject({
      title: "Title of a",
      language: "tr",
      awaitsTranslation: true,
    });
    expect(displayWhileLoading("en")).toMatchObject({ language: "en", awaitsTranslation: false });
    expect(displayWhileLoading("tr", true)).toMatchObject({ language: "tr", awaitsTranslation: false });
    expect(localizeTitle(item, { minimums: null, failed: false }, "en").language).toBe("tr");
  });
});

describe("undo", () => {
  test("restores the line at its position", () => {
    const cart = createCart(["a", 1_00], ["b", 2_00], ["c", 3_00]);
    const [, second] = cart.items;
    if (!second) throw new Error("fixture");
    expect(restoreLine(removeItem(cart, 1), second, 1)).toEqual(cart);
  });

  test("does not duplicate an existing line, and works if the cart has become shorter", () => {
    const cart = createCart(["a", 1_00], ["b", 2_00]);
    const [, second] = cart.items;
    if (!second) throw new Error("fixture");
    expect(restoreLine(cart, second, 1)).toBe(cart);
    expect(restoreLine(EMPTY_CART, second, 1).items).toEqual([second]);
  });

  test("a line is found by its key and its campaign, because other tabs use the same keys", () => {
    const [first] = createCart(["a", 1_00]).items;
    if (!first) throw new Error("fixture");
    expect(findPosition(createCart(["b", 2_00]), first)).toBe(-1);
    expect(findPosition(createCart(["a", 2_00]), first)).toBe(0);
  });
});

describe("the shares of an offer", () => {
  const offer: VisibleOffer = {
    state: "open",
    left: null,
    opensAt: "2026-11-01T00:00:00Z",
    closesAt: "2027-02-01T00:00:00Z",
    kinds: ["vacip"],
    readNames: "required",
    cardOnly: false,
    pool: false,
    country: "TR",
  };
  const twoLines = createCart(["a", 1_00], ["a", 1_00]);
  const obstacleOf = (cart: Cart, change: Partial<VisibleOffer> = {}) =>
    findObstacle(cart, minimums(["a", null]), noUnfinished, INITIAL_RATES, { a: { ...offer, ...change } })
      ?.kind;

  test("block the checkout while the consent does not cover the names", () => {
    const lacksConsent = () => true;
    const obstacle = (offers: VisibleOffers) =>
      findObstacle(twoLines, minimums(["a", null]), noUnfinished, INITIAL_RATES, offers, lacksConsent)?.kind;
    expect(obstacle({ a: offer })).toBe("shares");
    expect(obstacle({})).toBeUndefined();
  });

  test("block the checkout when the offer is closed, has too few, or a name is missing", () => {
    expect(obstacleOf(twoLines)).toBeUndefined();
    expect(obstacleOf(twoLines, { left: 2 })).toBeUndefined();
    expect(obstacleOf(twoLines, { left: 1 })).toBe("shares");
    expect(obstacleOf(twoLines, { state: "closed" })).toBe("shares");
    expect(obstacleOf(changeShares(twoLines, 1, [{ name: "", owner: "child" }]))).toBe("shares");
    expect(obstacleOf(changeQuantity(twoLines, 0, 27))).toBeUndefined();
    expect(obstacleOf(changeQuantity(twoLines, 0, 28))).toBe("shares");
  });
});
