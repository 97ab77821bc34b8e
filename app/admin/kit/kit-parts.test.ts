import { expect, test } from "vitest";
import { newsForm } from "#shared/content/news-values.ts";
import { projectForm } from "#shared/content/project-values.ts";
import { adminAddress } from "./admin-link.ts";
import { constraintsOf } from "./form/constraints.ts";
import { errorText } from "./form/error-text.ts";
import { formSnapshot } from "./form/form-snapshot.ts";
import { initials } from "./frame/account-box.tsx";
import { isGood } from "./frame/screen-messages.ts";

test("a message that contains başarıyla is good", () => {
  expect(isGood("Haber başarıyla silindi.")).toBe(true);
  expect(isGood("Haber silinirken bir hata oluştu.")).toBe(false);
});

test("addresses start with the prefix", () => {
  expect(adminAddress("gizli", "news/create")).toBe("/gizli/news/create");
  expect(adminAddress("gizli")).toBe("/gizli");
});

test("inputs get required and maxLength from the schema", () => {
  expect(constraintsOf(newsForm)).toMatchObject({
    title: { required: true, maxLength: 200 },
    excerpt: { required: true, maxLength: 500 },
    slug: { required: false, maxLength: 200 },
    publishAt: { required: false },
  });
  expect(constraintsOf(projectForm).targetAmount).toEqual({ required: false });
});

test("a code becomes the field's text, else the kit's; a sentence stays", () => {
  expect(errorText("required")).toBe("Bu alan zorunludur.");
  expect(errorText("invalid", { invalid: "Geçerli bir tutar giriniz." })).toBe("Geçerli bir tutar giriniz.");
  expect(errorText("Olmaz.")).toBe("Olmaz.");
  expect(errorText(undefined)).toBeUndefined();
});

test("a form is changed if a text changes, not if only its hidden inputs do", () => {
  const form = new FormData();
  form.append("title", "a");
  const before = formSnapshot(form, ["seen"]);
  form.append("seen", "2026");
  form.append("file", new File([], "a.png"));
  expect(formSnapshot(form, ["seen"])).toBe(before);
  form.set("title", "b");
  expect(formSnapshot(form, ["seen"])).not.toBe(before);
});

test("initials come from the first and last name, with Turkish letters", () => {
  expect(initials("ayşe nur ışık")).toBe("AI");
  expect(initials("ilhan")).toBe("İ");
  expect(initials("  ")).toBe("");
});
