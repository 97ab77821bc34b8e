import { describe, expect, test } from "vitest";
import { activeCategory, categoryPath, categoryTabs } from "./category.ts";

describe("the category tabs of the donation page", () => {
  test("are in the order of the specification", () => {
    expect(categoryTabs).toEqual(["tumu", "acil-yardim", "yetim", "genel", "projeler", "egitim", "kurban"]);
  });

  test.each(categoryTabs)("%s is active on its own address", (tab) => {
    const { searchParams } = new URL(categoryPath(tab), "http://localhost");
    expect(activeCategory(searchParams)).toBe(tab);
  });

  test.each(["", "?category=", "?category=Yetim", "?category=yok", "?campaign=zekat", "?category=__proto__"])(
    "%j has no valid category and shows all categories",
    (search) => expect(activeCategory(new URLSearchParams(search))).toBe("tumu"),
  );

  test("the first of two categories is used", () => {
    expect(activeCategory(new URLSearchParams("category=kurban&category=yetim"))).toBe("kurban");
  });
});
