import { expect, test } from "vitest";
import { checkProject } from "./rules.ts";

const project = {
  title: "Su Kuyusu",
  description: "Açıklama",
  content: "<p>Metin</p>",
  image: "/uploads/campaigns/kuyu-1-0a1b2c3d-100x100.jpg",
  category: "Su Kuyusu" as const,
};

test("a valid project has a slug, is active by default, and may have no target", () => {
  expect(checkProject(project)()).toEqual({
    kind: "valid",
    values: {
      ...project,
      slug: "su-kuyusu",
      slugLocked: false,
      targetAmount: null,
      isActive: true,
      gallery: [],
    },
  });
});

test.each([
  [{ title: " " }, { title: "required" }],
  [{ description: "" }, { description: "required" }],
  [{ content: "" }, { content: "required" }],
  [{ content: "<p> </p><script>alert(1)</script>" }, { content: "required" }],
  [{ image: "" }, { image: "required" }],
  [{ image: "kuyu.jpg" }, { image: "invalid" }],
  [{ targetAmount: -1 }, { targetAmount: "negative" }],
  [{ targetAmount: 10.5 }, { targetAmount: "invalid" }],
  [
    { title: "", image: "", category: undefined as never },
    { title: "required", image: "required", category: "required" },
  ],
])("%j is refused: %j", (over, errors) => {
  expect(checkProject({ ...project, ...over })()).toEqual({ kind: "refused", errors });
});
