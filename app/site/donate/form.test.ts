import { describe, expect, test } from "vitest";
import { addItem, EMPTY_CART } from "#shared/giving/cart.ts";
import {
  listDonationTypes,
  listOfferedAmounts,
  listQuickAmounts,
  preselectedAmount,
  preselectedType,
} from "#shared/giving/offers.ts";
import { TRANSFER_MAX } from "#shared/money/money.ts";
import { LOCALES } from "#shared/text/locale.ts";
import {
  checkForm,
  type DonationTarget,
  emptyForm,
  findFirstInvalid,
  knowsDonor,
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

describe("the fields when the modal opens", () => {
  test("the amount comes from the card, and the other fields are empty", () => {
    expect(emptyForm(orphans, "2.000", "tr")).toEqual({
      amount: "2.000",
      donationType: "standart",
      name: "",
      phone: "",
      email: "",
      remembered: null,
      proxyConsent: false,
    });
  });

  test("the donor chooses the type of a kurban", () => {
    expect(emptyForm(kurban, "", "tr").donationType).toBe("");
  });

  test.each([
    ["zekat", "Bağışınız", "zekat"],
    ["zekat-2026", "Yardım", "zekat"],
    ["bir", "Zekât", "zekat"],
    ["bir", "ZEKÂTINIZLA IŞIK OLUN", "zekat"],
    ["bir", "Give your Zakat", "zekat"],
    ["bir", "الزكاة", "zekat"],
    ["bir", "تبرّع بزكاتك", "zekat"],
    ["fitre", "Fitre (Fıtır Sadakası)", "standart"],
    ["ezekatip", "Yetim", "standart"],
  ])('%s, "%s" begins as %s', (id, title, type) => {
    expect(preselectedType({ ...orphans, id, title })).toBe(type);
  });

  test.each(LOCALES)("a kurban is one share in %s, unless the card asked for several", (locale) => {
    const form = { ...emptyForm(kurban, "1", locale), ...donor, donationType: "vacip" };
    expect(checkForm(kurban, form)).toMatchObject({ donation: { amount: 15_000_00, shares: 1 } });
    const severalShares = { ...form, amount: emptyForm(kurban, "45000", locale).amount };
    expect(checkForm(kurban, severalShares)).toMatchObject({ donation: { amount: 45_000_00, shares: 3 } });
  });

  test("a minimum alone does not lock the amount", () => {
    expect(preselectedAmount(orphans, "tr")).toBe("");
    expect(preselectedAmount({ ...kurban, minAmount: 0 }, "tr")).toBe("");
  });
});

describe("a refused donation", () => {
  test("moves the focus to the first wrong field, from top to bottom", () => {
    const result = checkForm(kurban, emptyForm(kurban, "", "tr"));
    const errors = result.kind === "invalid" ? result.errors : {};
    expect(Object.keys(errors).sort()).toEqual(["donationType", "name", "phone", "proxyConsent"]);
    expect(findFirstInvalid(errors)).toBe("donationType");
    delete errors.donationType;
    expect(findFirstInvalid(errors)).toBe("proxyConsent");
    delete errors.proxyConsent;
    expect(findFirstInvalid(errors)).toBe("name");
  });

  test("without an error the focus does not move", () => {
    expect(findFirstInvalid({})).toBeUndefined();
  });
});

test("an accepted donation goes into the cart unchanged", () => {
  const result = checkForm(orphans, {
    ...emptyForm(orphans, "2.000,50", "tr"),
    ...donor,
    donationType: "zekat",
  });
  if (result.kind === "invalid") throw new Error("refused");
  const cartResult = addItem(
    EMPTY_CART,
    toNewItem({ ...orphans, languages: { title: "en" } }, result.donation),
  );
  expect(cartResult).toMatchObject({
    kind: "added",
    cart: {
      items: [
        {
          id: "yetim",
          language: "en",
          amount: 2_000_50,
          quantity: 1,
          donationType: "zekat",
          customerPhone: "5321234567",
        },
      ],
    },
  });
});

test("a kurban offers its five types, everything else a plain donation and zakat", () => {
  expect(listDonationTypes("kurban")).toEqual(["vacip", "adak", "akika", "sukur", "nafile"]);
  expect(listDonationTypes("yetim")).toEqual(["standart", "zekat"]);
});

describe("presets of the campaign", () => {
  const label = { tr: "bir ay", en: "a month", ar: "" };
  const presets = [
    { amount: 1_000_00, ...label, chosen: true },
    { amount: 1_500_00, ...label, chosen: false },
    { amount: 3_000_00, ...label, chosen: true },
  ];

  test("replace the round amounts, with their labels, or the Turkish ones if a label is missing", () => {
    const target = { ...orphans, presets };
    expect(listOfferedAmounts(target, "en")).toEqual([
      { amount: 1_500_00, label: "a month", lang: "en" },
      { amount: 3_000_00, label: "a month", lang: "en" },
    ]);
    expect(listOfferedAmounts(target, "ar")[0]).toEqual({ amount: 1_500_00, label: "bir ay", lang: "tr" });
    expect(listOfferedAmounts(orphans, "tr").map(({ amount }) => amount)).toEqual(listQuickAmounts(1_500_00));
  });

  test("a preset may be preselected, but a typed amount has priority", () => {
    expect(emptyForm({ ...orphans, presets }, "", "tr").amount).toBe("3.000");
    expect(emptyForm({ ...orphans, presets }, "40", "tr").amount).toBe("40");
  });

  test("a kurban keeps its price", () => {
    expect(emptyForm({ ...kurban, presets }, "", "tr").amount).toBe("15.000");
  });
});

test("the fields of the next donation have the donor of the cart", () => {
  const form = emptyForm(orphans, "1.500", "tr");
  expect(knowsDonor(form)).toBe(false);
  const result = checkForm(orphans, { ...form, ...donor, email: "a@example.org" });
  if (result.kind === "invalid") throw new Error("refused");
  const cartResult = addItem(EMPTY_CART, toNewItem(orphans, result.donation));
  if (cartResult.kind === "refused") throw new Error("refused");
  const next = emptyForm(kurban, "", "tr", cartResult.cart);
  expect(next).toMatchObject({ name: "Ayşe Yılmaz", phone: "532 123 45 67", email: "a@example.org" });
  expect(next).toMatchObject({ amount: "15.000", donationType: "", proxyConsent: false });
  expect(knowsDonor(next)).toBe(true);
});

test("a remembered donor needs no fields and stays masked in the cart and in the next dialog", () => {
  const remembered = { remembered: true, name: "Ayşe Y.", phone: "5•• ••• 12 34", hasEmail: true } as const;
  const filled = { ...emptyForm(orphans, "1.500", "tr"), remembered };
  expect(knowsDonor(filled)).toBe(true);
  const result = checkForm(orphans, filled);
  if (result.kind === "invalid") throw new Error("refused");
  const cartResult = addItem(EMPTY_CART, toNewItem(orphans, result.donation));
  if (cartResult.kind === "refused") throw new Error("refused");
  expect(emptyForm(kurban, "", "tr", cartResult.cart)).toMatchObject({ name: "", phone: "", remembered });
  expect(knowsDonor({ ...filled, remembered: null })).toBe(false);
});

describe("quick amounts", () => {
  test.each([
    [null, [100_00, 250_00, 500_00, 1_000_00]],
    [1_00, [100_00, 250_00, 500_00, 1_000_00]],
    [1_250_00, [1_250_00, 2_500_00, 3_750_00, 6_250_00]],
  ])("fit the minimum of %s kuruş", (minimum, expected) => {
    expect(listQuickAmounts(minimum)).toEqual(expected);
  });

  test.each([50_00, 99_99, 240_00, TRANSFER_MAX / 2, TRANSFER_MAX])(
    "are between the minimum %s and the maximum",
    (minimum) => {
      const amounts = listQuickAmounts(minimum);
      expect(amounts.length).toBeGreaterThan(0);
      expect(amounts.every((amount) => amount >= minimum && amount <= TRANSFER_MAX)).toBe(true);
    },
  );
});
