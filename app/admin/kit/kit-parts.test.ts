import { expect, test } from "vitest";
import { newsForm } from "#shared/news-values.ts";
import { projectForm } from "#shared/project-values.ts";
import { initials } from "./account-box.tsx";
import { adminAddress } from "./admin-link.ts";
import { constraintsOf } from "./constraints.ts";
import { errorText } from "./error-text.ts";
import { isGood } from "./flash-messages.tsx";
import { formSnapshot } from "./form-snapshot.ts";

test("a message is good when it says so", () => {
  expect(isGood("Haber başarıyla silindi.")).toBe(true);
  expect(isGood("Haber silinirken bir hata oluştu.")).toBe(false);
});

test("addresses start with the prefix", () => {
  expect(adminAddress("gizli", "news/create")).toBe("/gizli/news/create");
  expect(adminAddress("gizli")).toBe("/gizli");
});

test("inputs know from the schema what must be filled in, and how long it may be", () => {
  expect(constraintsOf(newsForm)).toMatchObject({
    title: { required: true, maxLength: 200 },
    excerpt: { required: true, maxLength: 500 },
    slug: { required: false, maxLength: 200 },
    publishAt: { required: false },
  });
  expect(constraintsOf(projectForm).targetAmount).toEqual({ required: false });
});

test("a code becomes the field's own words, else the kit's; a sentence stays", () => {
  expect(errorText("required")).toBe("Bu alan zorunludur.");
  expect(errorText("invalid", { invalid: "Geçerli bir tutar giriniz." })).toBe("Geçerli bir tutar giriniz.");
  expect(errorText("Olmaz.")).toBe("Olmaz.");
  expect(errorText(undefined)).toBeUndefined();
});

test("a form has changed when a text of it has, not when only its own inputs have", () => {
  const form = new FormData();
  form.append("title", "a");
  const before = formSnapshot(form, ["seen"]);
  form.append("seen", "2026");
  form.append("file", new File([], "a.png"));
  expect(formSnapshot(form, ["seen"])).toBe(before);
  form.set("title", "b");
  expect(formSnapshot(form, ["seen"])).not.toBe(before);
});

test("initials are of the first and the last name, the Turkish way", () => {
  expect(initials("ayşe nur ışık")).toBe("AI");
  expect(initials("ilhan")).toBe("İ");
  expect(initials("  ")).toBe("");
});
