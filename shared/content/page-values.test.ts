import { expect, test } from "vitest";
import { pageForm } from "./page-values.ts";

const page = { title: "Metin", slug: "", content: "<p>[…: unvan]</p>" };

test("a form with an unticked box is a draft, which may have blanks", () => {
  expect(pageForm.parse(page)).toMatchObject({ published: false });
});

test("a published page with a blank is refused at its field, in each language", () => {
  const translated = { ...page, content: "<p>Metin</p>", content_ar: "<p>[…: الاسم]</p>", published: true };
  for (const [values, field] of [
    [{ ...page, published: true }, "content"],
    [translated, "content_ar"],
  ] as const) {
    expect(pageForm.safeParse(values).error?.issues).toEqual([
      expect.objectContaining({ path: [field], message: "blank" }),
    ]);
  }
});
