import { describe, expect, test } from "vitest";
import { addItem, type Cart, EMPTY_CART, removeItem } from "#shared/giving/cart.ts";
import { validateCartUnit } from "#shared/giving/donation.ts";
import { findObstacle, lineState, positionOf, restoreLine, withTitleIn } from "./check-cart.ts";

function cartOf(...lines: [id: string, amount: number][]): Cart {
  return lines.reduce((cart: Cart, [id, amount]) => {
    const item = { id, title: `Title of ${id}`, amount, category: "yetim", image: null };
    const donor = { name: "Ayşe Yılmaz", phone: "5321234567" };
    const added = addItem(cart, { ...item, donationType: "standart", donor });
    if (added.kind === "refused") throw new Error("fixture refused");
    return added.cart;
  }, EMPTY_CART);
}

function minimums(...known: [id: string, minimum: number | null][]) {
  return new Map(
    known.map(([id, minimum]) => [
      id,
      { id, title: id, language: "tr" as const, category: "yetim", minimum },
    ]),
  );
}

const none: ReadonlySet<string> = new Set();

describe("the obstacles between a cart and checkout", () => {
  test("there is no obstacle when every unit is exactly its campaign's minimum", () => {
    expect(
      findObstacle(cartOf(["a", 500_00], ["b", 1_00]), minimums(["a", 500_00], ["b", null]), none),
    ).toBeNull();
  });

  test("an amount one kuruş below the minimum is an obstacle", () => {
    expect(findObstacle(cartOf(["a", 499_99]), minimums(["a", 500_00]), none)).toEqual({ kind: "below" });
  });

  test("less than 1 TL is an obstacle without a minimum, as in the field itself", () => {
    const cart = cartOf(["a", 99], ["b", 500_00]);
    const known = minimums(["a", null], ["b", null]);
    expect(validateCartUnit("0,99", "TRY", null).kind).toBe("invalid");
    expect(findObstacle(cart, known, none)).toEqual({ kind: "below" });
  });

  test("an unknown or closed campaign comes first, with its title", () => {
    const cart = cartOf(["a", 1_00], ["gone", 100_00]);
    const expected = { kind: "closed", title: "Title of gone" };
    expect(findObstacle(cart, minimums(["a", 500_00]), none)).toEqual(expected);
    expect(cart.items.map((item) => lineState(item, minimums(["a", 500_00])).kind)).toEqual([
      "open",
      "closed",
    ]);
  });

  test("a field without an amount is an obstacle, although the stored line is valid", () => {
    const cart = cartOf(["a", 500_00]);
    const key = cart.items[0]?.key ?? "";
    expect(findObstacle(cart, minimums(["a", null]), new Set([key]))).toEqual({ kind: "below" });
  });

  test("a missing answer from the server is an obstacle", () => {
    expect(findObstacle(cartOf(["a", 500_00]), null, none)).toEqual({ kind: "checking" });
  });

  test("a sum above the maximum of an order is an obstacle", () => {
    const cart = cartOf(["a", 10_000_000_00], ["a", 10_000_000_00]);
    expect(findObstacle(cart, minimums(["a", null]), none)).toMatchObject({ kind: "total" });
  });
});

describe("the title of a line", () => {
  const [stored] = cartOf(["a", 1_00]).items;
  if (!stored) throw new Error("fixture");
  const answered = minimums(["a", null]);

  test("comes from the server, in the language that the server names", () => {
    const shown = withTitleIn({ ...stored, language: "en" }, { minimums: answered, failed: false }, "en");
    expect(shown).toMatchObject({ title: "a", language: "tr", awaitsTranslation: false });
  });

  test("is hidden until the answer when it is in another language, and no longer", () => {
    const waiting = (language: "tr" | "en", failed = false) =>
      withTitleIn({ ...stored, language }, { minimums: null, failed }, "en");
    expect(waiting("tr")).toMatchObject({ title: "Title of a", language: "tr", awaitsTranslation: true });
    expect(waiting("en")).toMatchObject({ language: "en", awaitsTranslation: false });
    expect(waiting("tr", true)).toMatchObject({ language: "tr", awaitsTranslation: false });
    expect(withTitleIn(stored, { minimums: null, failed: false }, "en").language).toBe("tr");
  });
});

describe("undo", () => {
  test("puts the line back to its position", () => {
    const cart = cartOf(["a", 1_00], ["b", 2_00], ["c", 3_00]);
    const [, second] = cart.items;
    if (!second) throw new Error("fixture");
    expect(restoreLine(removeItem(cart, 1), second, 1)).toEqual(cart);
  });

  test("never duplicates an existing line, and handles a cart that has become shorter", () => {
    const cart = cartOf(["a", 1_00], ["b", 2_00]);
    const [, second] = cart.items;
    if (!second) throw new Error("fixture");
    expect(restoreLine(cart, second, 1)).toBe(cart);
    expect(restoreLine(EMPTY_CART, second, 1).items).toEqual([second]);
  });

  test("a line is found by its key and its campaign, because other tabs use the same keys", () => {
    const [first] = cartOf(["a", 1_00]).items;
    if (!first) throw new Error("fixture");
    expect(positionOf(cartOf(["b", 2_00]), first)).toBe(-1);
    expect(positionOf(cartOf(["a", 2_00]), first)).toBe(0);
  });
});
