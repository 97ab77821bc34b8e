import { describe, expect, test } from "vitest";
import { addItem, type Cart, changeQuantity, EMPTY_CART } from "#shared/giving/cart.ts";
import { INITIAL_RATES } from "#shared/money/currency.ts";
import { checkDonor, initialForm, isFromAbroad, lacksEmail, orderBody } from "./form.ts";
import { keepForm, readKeptForm } from "./kept-form.ts";
import { fakeStorage } from "./session-entry.fixture.ts";

function addDonation(
  cart: Cart,
  id: string,
  category: string,
  amount: number,
  donationType: string,
  name: string,
) {
  const donor = { name, phone: "5321234567", email: `${id}@example.org` };
  const result = addItem(cart, { id, title: id, amount, category, image: null, donationType, donor });
  if (result.kind === "refused") throw new Error("fixture refused");
  return result.cart;
}

const orphan = addDonation(EMPTY_CART, "yetim", "yetim", 250_50, "zekat", "Ayşe Yılmaz");
const kurban = addDonation(orphan, "kurban-yurt-ici", "kurban", 15_000_00, "vacip", "Mehmet Kaya");

function createBody(cart: Cart, change = {}) {
  const form = { ...initialForm(cart), ...change };
  const { donor } = checkDonor(form);
  if (!donor) throw new Error("fixture donor");
  return orderBody(cart, INITIAL_RATES, donor, form);
}

describe("the checkout form", () => {
  test("starts with the donor of the last donation, the phone grouped", () => {
    const expected = { name: "Mehmet Kaya", phone: "532 123 45 67", email: "kurban-yurt-ici@example.org" };
    expect(initialForm(kurban)).toMatchObject({ ...expected, paymentMethod: "card", isRecurring: false });
  });

  test("reports the donor's errors per field", () => {
    const { donor, errors } = checkDonor({ ...initialForm(orphan), name: "A ", phone: "123" });
    expect(donor).toBeNull();
    expect(errors.name?.key).toBe("donor.name.short");
    expect(errors.phone?.key).toBe("donor.phone.invalid");
  });
});

describe("the body of create-order", () => {
  test("has the totals of the items in lira, their sum, and a phone number of ten digits", () => {
    const body = JSON.parse(createBody(changeQuantity(orphan, 0, 3)));
    expect(body.cartItems).toEqual([
      { id: "yetim", title: "yetim", amount: 751.5, quantity: 3, category: "yetim", donationType: "zekat" },
    ]);
    expect(body.totalAmount).toBe(751.5);
    expect(body.customerInfo).toEqual({
      name: "Ayşe Yılmaz",
      email: "yetim@example.org",
      phone: "5321234567",
    });
  });

  test("carries the proxy consent only with a kurban", () => {
    expect(JSON.parse(createBody(kurban)).consents).toEqual(["proxy", "information_notice"]);
    expect(JSON.parse(createBody(orphan)).consents).toEqual(["information_notice"]);
  });

  test("is the same for the same donation, and differs for a changed message or method", () => {
    expect(createBody(kurban)).toBe(createBody(kurban));
    expect(createBody(kurban, { message: "Hayırlı olsun" })).not.toBe(createBody(kurban));
    expect(createBody(kurban, { paymentMethod: "bank_transfer" })).not.toBe(createBody(kurban));
  });

  test("names a company only when the donor asked for it", () => {
    const company = { title: "Örnek A.Ş.", taxNumber: "8760052205", taxOffice: "Mecidiyeköy" };
    expect(JSON.parse(createBody(orphan, { company })).company).toEqual(company);
    expect(JSON.parse(createBody(orphan))).not.toHaveProperty("company");
  });
});

describe("a remembered donor", () => {
  const remembered = { remembered: true, name: "Ayşe Y.", phone: "5•• ••• 12 34", hasEmail: false } as const;
  const item = { id: "su", title: "Su", amount: 100_00, category: "genel", image: null };
  const result = addItem(orphan, { ...item, donationType: "standart", donor: remembered });
  const cart = result.kind === "added" ? result.cart : EMPTY_CART;

  test("is sent as displayed, without typed fields", () => {
    expect(initialForm(cart)).toMatchObject({ name: "", phone: "", email: "", remembered });
    const expected = { remembered: true, name: "Ayşe Y.", phone: "5•• ••• 12 34" };
    expect(JSON.parse(createBody(cart)).customerInfo).toEqual(expected);
  });

  test("is replaced by typed fields, which are checked", () => {
    const { donor, errors } = checkDonor({ ...initialForm(cart), remembered: null });
    expect(donor).toBeNull();
    expect(errors).toEqual({
      name: { key: "donor.name.required" },
      phone: { key: "donor.phone.required" },
    });
  });

  test("without an e-mail address gets no document for a company", () => {
    const company = { title: "Örnek A.Ş.", taxNumber: "8760052205", taxOffice: "Mecidiyeköy" };
    const form = { ...initialForm(cart), company };
    expect(lacksEmail(form)).toBe(true);
    expect(lacksEmail({ ...form, remembered: { ...remembered, hasEmail: true } })).toBe(false);
  });

  test.each([
    ["+•• ••• 90 12", true],
    ["5•• ••• 12 34", false],
  ])("with %s counts as from abroad: %s", (phone, abroad) => {
    expect(isFromAbroad({ ...initialForm(cart), remembered: { ...remembered, phone } })).toBe(abroad);
  });

  test("survives a reload", () => {
    const storage = fakeStorage();
    keepForm(initialForm(cart), "Ayşe", storage);
    expect(readKeptForm("Ayşe", storage)).toEqual(initialForm(cart));
  });
});

describe("the kept form", () => {
  const company = { title: "Örnek A.Ş.", taxNumber: "876", taxOffice: "" };
  const form = { ...initialForm(orphan), message: "Selam", company };

  test("is restored for the same donor", () => {
    const storage = fakeStorage();
    keepForm(form, "Ayşe", storage);
    expect(readKeptForm("Ayşe", storage)).toEqual(form);
  });

  test("is dropped for another donor, and when it is damaged", () => {
    const storage = fakeStorage();
    keepForm(form, "Ayşe", storage);
    expect(readKeptForm("Mehmet", storage)).toBeNull();
    storage.entries.set("checkout-form", '{"form":{"name":5},"donor":"Ayşe"}');
    expect(readKeptForm("Ayşe", storage)).toBeNull();
  });
});
