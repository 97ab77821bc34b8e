import { describe, expect, test } from "vitest";
import { categoryPath, findCategory } from "./category.ts";

const categories = [{ id: "yetim" }, { id: "kurban" }];
const find = (search: string) => findCategory(new URLSearchParams(search), categories)?.id;

describe("the category tabs of the donation page", () => {
  test.each(["yetim", "kurban"])("%s is active on its own address", (id) => {
    expect(find(new URL(categoryPath(id), "http://localhost").search)).toBe(id);
  });

  test.each([
    "",
    "?category=",
    "?category=tumu",
    "?category=Yetim",
    "?category=yok",
    "?campaign=zekat",
    "?category=__proto__",
  ])("%j has no valid category and shows all categories", (search) => expect(find(search)).toBeUndefined());

  test("the first of two categories is used", () => {
    expect(find("category=kurban&category=yetim")).toBe("kurban");
  });
});
