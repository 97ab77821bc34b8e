import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { provideTexts } from "#app/i18n/catalogues.ts";
import { sectionsOf } from "#shared/messages/catalogues.fixture.ts";
import { PrintButton } from "./print-button.tsx";

provideTexts("tr", Object.assign({}, ...sectionsOf("tr")));

const id = "HDTOSAYKBVLJWNVX";
const part = { canMail: false, mailOutcome: null, status: "success" } as const;

test("the button opens an issued document, and prints the page if no document is issued", () => {
  const issued = renderToStaticMarkup(<PrintButton orderId={id} part={{ ...part, state: "issued" }} />);
  expect(issued).toContain(`href="/payment/belge/${id}.pdf?yazdir"`);
  expect(issued).not.toContain("data-behaviour");
  for (const partWithoutDocument of [null, { ...part, state: "due" } as const]) {
    const page = renderToStaticMarkup(<PrintButton orderId={id} part={partWithoutDocument} />);
    expect(page).toContain('data-behaviour="print"');
    expect(page).not.toContain("href");
  }
});
