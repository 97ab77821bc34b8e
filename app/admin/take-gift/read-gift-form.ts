import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import type { GiftInput } from "#server/giving/orders/take-gift/take-gift.ts";
import { maxOfficeLength, maxTitleLength } from "#shared/giving/company.ts";
import { EMAIL_MAX, NAME_MAX } from "#shared/giving/donor.ts";
import { type ShareInput, shareOwners } from "#shared/giving/kurban-shares.ts";
import { isOrderMethod } from "#shared/giving/order-status.ts";
import { isHandMethod, staffSources } from "#shared/giving/staff-gift.ts";
import { parseStaffAmount } from "#shared/money/money.ts";
import { isDay } from "#shared/text/dates.ts";

const maxLines = 50;

/** Reads the form of a gift. Returns null for values that no press on the screen sends. */
export function readGiftForm(form: FormData): Omit<GiftInput, "foundation"> | null {
  const method = sentText(form, "method", 20);
  const source = staffSources.find((known) => known === sentText(form, "source", 20));
  if (!isOrderMethod(method) || !source) return null;
  const donorId = sentText(form, "donorId", 40);
  const company = {
    title: sentText(form, "company.title", maxTitleLength),
    taxNumber: sentText(form, "company.taxNumber", 40),
    taxOffice: sentText(form, "company.taxOffice", maxOfficeLength),
  };
  const hasCompany = Object.values(company).some((text) => text !== "");
  const givenOn = sentText(form, "givenOn", 10);
  const namesBy = sentText(form, "namesBy", 10);
  return {
    donor: donorId
      ? { id: donorId }
      : {
          name: sentText(form, "name", NAME_MAX),
          phone: sentText(form, "phone", 40),
          email: sentText(form, "email", EMAIL_MAX),
        },
    company: hasCompany ? company : null,
    items: readLines(form),
    method,
    source,
    deskId: sentText(form, "deskId", 40) || null,
    givenOn: isHandMethod(method) && givenOn !== "" ? givenOn : undefined,
    note: sentText(form, "note", 500),
    issuesDocument: form.has("issuesDocument"),
    informsDonor: form.has("informsDonor"),
    proxyConsent: form.has("proxyConsent"),
    namesBy: isDay(namesBy) ? namesBy : undefined,
  };
}

/** Reads the shares of a kurban: typed one by one, to come later, or undefined for shares on the donor's name. */
function readShares(
  field: (name: string, length: number) => string,
  quantity: number,
  has: (name: string) => boolean,
): ShareInput[] | undefined {
  const mode = field("names", 10);
  if (mode !== "each" && mode !== "later") return undefined;
  const count = Math.min(quantity || 0, 999);
  return Array.from({ length: count }, (_, index) => {
    const part = (name: string) => `shares.${index + 1}.${name}`;
    if (mode === "later") return { name: "", owner: "other" };
    const owner = shareOwners.find((known) => known === field(part("owner"), 20)) ?? "self";
    return { name: field(part("name"), 200), owner, severalConfirmed: has(part("several")) };
  });
}

function readLines(form: FormData): GiftInput["items"] {
  const lines = [];
  for (let index = 0; index < maxLines && form.has(`items.${index}.target`); index++) {
    const field = (name: string, length: number) => sentText(form, `items.${index}.${name}`, length);
    const quantity = Number(field("quantity", 4) || Number.NaN);
    lines.push({
      targetId: field("target", 100),
      donationType: field("donationType", 20),
      unit: parseStaffAmount(field("amount", 20)) ?? Number.NaN,
      quantity,
      shares: readShares(field, quantity, (name) => form.has(`items.${index}.${name}`)),
    });
  }
  return lines;
}
