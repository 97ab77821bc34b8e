import { expect, test } from "vitest";
import { checkPage } from "./rules.ts";

const page = { title: "Hakkımızda", content: "<p>Metin</p>" };

test("a valid page has a slug and sanitised content", () => {
  const content = '<h2>Biz</h2><img src="x" onerror="x()"><p style="color:red">Metin</p>';
  expect(checkPage({ ...page, content })()).toEqual({
    kind: "valid",
    values: {
      title: "Hakkımızda",
      slug: "hakkimizda",
      slugLocked: false,
      content: "<h2>Biz</h2><p>Metin</p>",
      published: true,
    },
  });
});

test.each([
  [{ title: "" }, { title: "required" }],
  [{ content: "" }, { content: "required" }],
  [{ content: "<p><br></p>" }, { content: "required" }],
  [{ slug: "biz kimiz" }, { slug: "invalid" }],
  [{ title: "!" }, { slug: "required" }],
])("%j is refused: %j", (over, errors) => {
  expect(checkPage({ ...page, ...over })()).toEqual({ kind: "refused", errors });
});
