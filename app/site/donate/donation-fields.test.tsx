import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { loadAllTexts } from "#app/i18n/all-texts.ts";
import { LocaleProvider } from "#app/i18n/context.tsx";
import { DonationFields } from "./donation-fields.tsx";
import { type DonationForm, emptyForm } from "./form.ts";

beforeAll(async () => {
  await loadAllTexts("tr");
});

const target = { id: "su", title: "Su", image: null, category: "genel", minAmount: null };
const remembered = { remembered: true, name: "Ayşe Y.", phone: "5•• ••• 12 34", hasEmail: true } as const;

function renderFields(form: Partial<DonationForm>): string {
  const ignore = () => {};
  return renderToStaticMarkup(
    <LocaleProvider locale="tr">
      <DonationFields
        target={target}
        form={{ ...emptyForm(target, "100", "tr"), ...form }}
        offer={null}
        isTried={false}
        isDonorKnown={false}
        errors={{}}
        onChange={ignore}
        onForget={ignore}
      />
    </LocaleProvider>,
  );
}

test("a remembered donor is one line with buttons to change and to forget the donor, without fields", () => {
  const text = renderFields({ remembered }).replace(/<[^>]+>/g, "");
  expect(text).toContain("Ayşe Y. · 5•• ••• 12 34 · değiştir · Bu cihazda hatırlama");
  expect(renderFields({ remembered })).not.toMatch(/name="(name|phone|email)"/);
});

test("without a remembered donor the form asks for the fields", () => {
  for (const name of ["name", "phone", "email"]) expect(renderFields({})).toContain(`name="${name}"`);
  expect(renderFields({})).not.toContain("Bu cihazda hatırlama");
});
