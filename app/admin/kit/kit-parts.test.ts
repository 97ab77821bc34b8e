import { expect, test } from "vitest";
import { newsForm } from "#shared/content/news-values.ts";
import { projectForm } from "#shared/content/project-values.ts";
import { adminAddress } from "./admin-link.ts";
import { htmlConstraints } from "./form/constraints.ts";
import { errorText } from "./form/error-text.ts";
import { formSnapshot } from "./form/form-snapshot.ts";
import { initials } from "./frame/account-box.tsx";
import { isSuccess } from "./frame/screen-messages.ts";

test("a message that contains başarıyla is a success", () => {
  expect(isSuccess("Haber başarıyla silindi.")).toBe(true);
  expect(isSuccess("Haber silinirken bir hata oluştu.")).toBe(false);
});

test("addresses of the back office start with the secret prefix", () => {
  expect(adminAddress("gizli", "news/create")).toBe("/gizli/news/create");
  expect(adminAddress("gizli")).toBe("/gizli");
});

test("the constraints of an input come from its schema", () => {
  expect(htmlConstraints(newsForm)).toMatchObject({
    title: { required: true, maxLength: 200 },
    excerpt: { required: true, maxLength: 500 },
    slug: { required: false, maxLength: 200 },
    publishAt: { required: false },
  });
  expect(htmlConstraints(projectForm).targetAmount).toEqual({ required: false });
});

test("an error code becomes the text of the field or the default text; a sentence is unchanged", () => {
  expect(errorText("required")).toBe("Bu alan zorunludur.");
  expect(errorText("invalid", { invalid: "Geçerli bir tutar giriniz." })).toBe("Geçerli bir tutar giriniz.");
  expect(errorText("Olmaz.")).toBe("Olmaz.");
  expect(errorText(undefined)).toBeUndefined();
});

test("a snapshot contains the texts of a form, without excluded inputs and files", () => {
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
