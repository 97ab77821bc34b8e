import { describe, expect, test } from "vitest";
import { addItem, EMPTY_CART } from "#shared/giving/cart.ts";
import { TRANSFER_MAX } from "#shared/money/money.ts";
import { LOCALES } from "#shared/text/locale.ts";
import {
  checkForm,
  type DonationTarget,
  emptyForm,
  firstAmount,
  firstInvalid,
  firstType,
  knowsDonor,
  offeredAmounts,
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

describe("the fields at each opening", () => {
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
    expect(firstType({ ...orphans, id, title })).toBe(type);
  });

  test.each(LOCALES)("a kurban is one share in %s, unless the card asked for several", (locale) => {
    const form = { ...emptyForm(kurban, "1", locale), ...donor, donationType: "vacip" };
    expect(checkForm(kurban, form)).toMatchObject({ donation: { amount: 15_000_00, shares: 1 } });
    const several = { ...form, amount: emptyForm(kurban, "45000", locale).amount };
    expect(checkForm(kurban, several)).toMatchObject({ donation: { amount: 45_000_00, shares: 3 } });
  });

  test("a minimum alone does not lock the amount", () => {
    expect(firstAmount(orphans, "tr")).toBe("");
    expect(firstAmount({ ...kurban, minAmount: 0 }, "tr")).toBe("");
  });
});

describe("a refused donation", () => {
  test("leads to the first wrong field, from top to bottom", () => {
    const result = checkForm(kurban, emptyForm(kurban, "", "tr"));
    const errors = result.kind === "invalid" ? result.errors : {};
    expect(Object.keys(errors).sort()).toEqual(["donationType", "name", "phone", "proxyConsent"]);
    expect(firstInvalid(errors)).toBe("donationType");
    delete errors.donationType;
    expect(firstInvalid(errors)).toBe("proxyConsent");
    delete errors.proxyConsent;
    expect(firstInvalid(errors)).toBe("name");
  });

  test("without an error the focus does not move", () => {
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
  const added = addItem(EMPTY_CART, toNewItem({ ...orphans, languages: { title: "en" } }, result.donation));
  expect(added).toMatchObject({
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
  expect(offeredTypes("kurban")).toEqual(["vacip", "adak", "akika", "sukur", "nafile"]);
  expect(offeredTypes("yetim")).toEqual(["standart", "zekat"]);
});

describe("presets of the campaign", () => {
  const label = { tr: "bir ay", en: "a month", ar: "" };
  const presets = [
    { amount: 1_000_00, ...label, chosen: true },
    { amount: 1_500_00, ...label, chosen: false },
    { amount: 3_000_00, ...label, chosen: true },
  ];

  test("replace the round amounts, with their labels, or the Turkish ones if a label is missing", () => {
    const offered = { ...orphans, presets };
    expect(offeredAmounts(offered, "en")).toEqual([
      { amount: 1_500_00, label: "a month", lang: "en" },
      { amount: 3_000_00, label: "a month", lang: "en" },
    ]);
    expect(offeredAmounts(offered, "ar")[0]).toEqual({ amount: 1_500_00, label: "bir ay", lang: "tr" });
    expect(offeredAmounts(orphans, "tr").map(({ amount }) => amount)).toEqual(quickAmounts(1_500_00));
  });

  test("one may be preselected, but the donor's typed amount counts more", () => {
    expect(emptyForm({ ...orphans, presets }, "", "tr").amount).toBe("3.000");
    expect(emptyForm({ ...orphans, presets }, "40", "tr").amount).toBe("40");
  });

  test("a kurban keeps its price", () => {
    expect(emptyForm({ ...kurban, presets }, "", "tr").amount).toBe("15.000");
  });
});

test("the donor of the cart is known, and reset when there is none", () => {
  const filled = emptyForm(orphans, "1.500", "tr");
  expect(knowsDonor(filled)).toBe(false);
  const result = checkForm(orphans, { ...filled, ...donor, email: "a@example.org" });
  if (result.kind === "invalid") throw new Error("refused");
  const added = addItem(EMPTY_CART, toNewItem(orphans, result.donation));
  if (added.kind === "refused") throw new Error("refused");
  const next = emptyForm(kurban, "", "tr", added.cart);
  expect(next).toMatchObject({ name: "Ayşe Yılmaz", phone: "532 123 45 67", email: "a@example.org" });
  expect(next).toMatchObject({ amount: "15.000", donationType: "", proxyConsent: false });
  expect(knowsDonor(next)).toBe(true);
});

test("a remembered donor needs no fields, and goes masked into the cart and the next dialog", () => {
  const remembered = { remembered: true, name: "Ayşe Y.", phone: "5•• ••• 12 34", hasEmail: true } as const;
  const filled = { ...emptyForm(orphans, "1.500", "tr"), remembered };
  expect(knowsDonor(filled)).toBe(true);
  const result = checkForm(orphans, filled);
  if (result.kind === "invalid") throw new Error("refused");
  const added = addItem(EMPTY_CART, toNewItem(orphans, result.donation));
  if (added.kind === "refused") throw new Error("refused");
  expect(emptyForm(kurban, "", "tr", added.cart)).toMatchObject({ name: "", phone: "", remembered });
  expect(knowsDonor({ ...filled, remembered: null })).toBe(false);
});

describe("quick amounts", () => {
  test.each([
    [null, [100_00, 250_00, 500_00, 1_000_00]],
    [1_00, [100_00, 250_00, 500_00, 1_000_00]],
    [1_250_00, [1_250_00, 2_500_00, 3_750_00, 6_250_00]],
  ])("fit the minimum of %s kuruş", (minimum, expected) => {
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
