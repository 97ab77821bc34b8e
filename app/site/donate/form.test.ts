import { describe, expect, test } from "vitest";
import { addItem, EMPTY_CART } from "#shared/cart.ts";
import { LOCALES } from "#shared/locale.ts";
import { TRANSFER_MAX } from "#shared/money.ts";
import {
  checkForm,
  type DonationTarget,
  emptyForm,
  firstInvalid,
  firstType,
  lockedAmount,
  offeredTypes,
  quickAmounts,
  toNewItem,
} from "./form.ts";

const orphans: DonationTarget = {
  id: "yetim",
  title: "Yetim",
  image: null,
  category: "yetim",
  minAmount: 1_500_00,
};
const kurban: DonationTarget = {
  id: "kurban-yurt-ici",
  title: "Yurt İçi Kurban",
  image: "/uploads/kurban.webp",
  category: "kurban",
  minAmount: null,
};
const donor = { name: "Ayşe Yılmaz", phone: "532 123 45 67", email: "", proxyConsent: true };

describe("the fields at every opening", () => {
  test("the amount comes from the card, nothing else is filled in", () => {
    expect(emptyForm(orphans, "2.000", "tr")).toEqual({
      amount: "2.000",
      donationType: "standart",
      name: "",
      phone: "",
      email: "",
      proxyConsent: false,
    });
  });

  test("the type of a kurban is the donor's to choose", () => {
    expect(emptyForm(kurban, "", "tr").donationType).toBe("");
  });

  test.each([
    ["zekat", "Bağışınız", "zekat"],
    ["zekat-2026", "Yardım", "zekat"],
    ["bir", "Zekât", "zekat"],
    ["bir", "ZEKÂTINIZLA IŞIK OLUN", "zekat"],
    ["fitre", "Fitre (Fıtır Sadakası)", "standart"],
    ["ezekatip", "Yetim", "standart"],
  ])('%s, "%s" begins as %s', (id, title, type) => {
    expect(firstType({ ...orphans, id, title })).toBe(type);
  });

  test.each(LOCALES)("a locked amount is the minimum in %s, whatever the card asked for", (locale) => {
    const form = { ...emptyForm(kurban, "1", locale), ...donor, donationType: "vacip" };
    expect(checkForm(kurban, form)).toMatchObject({ kind: "valid", donation: { amount: 15_000_00 } });
  });

  test("a minimum alone locks nothing", () => {
    expect(lockedAmount(orphans, "tr")).toBeNull();
    expect(lockedAmount({ ...kurban, minAmount: 0 }, "tr")).toBeNull();
  });
});

describe("a refusal", () => {
  test("leads to the first field that is wrong, from top to bottom", () => {
    const result = checkForm(kurban, emptyForm(kurban, "", "tr"));
    const errors = result.kind === "invalid" ? result.errors : {};
    expect(Object.keys(errors).sort()).toEqual(["donationType", "name", "phone", "proxyConsent"]);
    expect(firstInvalid(errors)).toBe("donationType");
    delete errors.donationType;
    expect(firstInvalid(errors)).toBe("name");
  });

  test("leads nowhere without an error", () => {
    expect(firstInvalid({})).toBeUndefined();
  });
});

test("an accepted donation goes into the cart unchanged", () => {
  const result = checkForm(orphans, {
    ...emptyForm(orphans, "2.000,50", "tr"),
    ...donor,
    donationType: "zekat",
  });
  if (result.kind === "invalid") throw new Error("refused");
  const added = addItem(EMPTY_CART, toNewItem(orphans, result.donation));
  expect(added).toMatchObject({
    kind: "added",
    cart: {
      items: [
        { id: "yetim", amount: 2_000_50, quantity: 1, donationType: "zekat", customerPhone: "5321234567" },
      ],
    },
  });
});

test("a kurban offers its five types, everything else a plain donation and zakat", () => {
  expect(offeredTypes("kurban")).toEqual(["vacip", "adak", "akika", "sukur", "nafile"]);
  expect(offeredTypes("yetim")).toEqual(["standart", "zekat"]);
});

describe("quick amounts", () => {
  test.each([
    [null, [100_00, 250_00, 500_00, 1_000_00]],
    [1_00, [100_00, 250_00, 500_00, 1_000_00]],
    [1_250_00, [1_250_00, 2_500_00, 3_750_00, 6_250_00]],
  ])("for a minimum of %s kuruş", (minimum, expected) => {
    expect(quickAmounts(minimum)).toEqual(expected);
  });

  test.each([50_00, 99_99, 240_00, TRANSFER_MAX / 2, TRANSFER_MAX])(
    "all lie between the minimum %s and the maximum",
    (minimum) => {
      const amounts = quickAmounts(minimum);
      expect(amounts.length).toBeGreaterThan(0);
      expect(amounts.every((amount) => amount >= minimum && amount <= TRANSFER_MAX)).toBe(true);
    },
  );
});
