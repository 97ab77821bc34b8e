import { expect, test } from "vitest";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { describeRefusal } from "./messages.ts";

test("a refusal names the foreign IBAN in a translated text", () => {
  const refused = { kind: "refused", errors: { title_en: "foreignIban" } } as const;
  expect(describeRefusal(refused, "Kopyalanamadı.")).toBe(`Kopyalanamadı. ${kitText.foreignIban}`);
});
