import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#server/platform/processes/project-root.ts";
import { LOCALES } from "#shared/text/locale.ts";
import { findStory, listStories } from "./queries.ts";

const storyTexts = LOCALES.flatMap((locale) =>
  listStories(locale).map(({ slug }) => ({ locale, slug, story: findStory(slug, locale) })),
);

test("there are two stories, in every language", () => {
  expect(storyTexts).toHaveLength(2 * LOCALES.length);
  expect(findStory("yok", "tr")).toBeUndefined();
});

test("one story has a film", () => {
  for (const locale of LOCALES) expect(listStories(locale).map(({ film }) => film)).toEqual([true, false]);
});

test.each(storyTexts)(
  "$slug in $locale shows pictures and films that exist, and has the same parts as in Turkish",
  ({ slug, story }) => {
    const parts = story?.parts ?? [];
    const shown = parts.flatMap((part) => {
      if (part.kind === "film") return [part.webm, part.mp4, part.poster];
      return part.kind === "picture" ? [part.picture] : [];
    });
    for (const address of [story?.image ?? "", ...shown]) {
      expect(existsSync(join(projectRoot(), "public", address)), address).toBe(true);
    }
    expect(parts.map(({ kind }) => kind)).toEqual(findStory(slug, "tr")?.parts.map(({ kind }) => kind));
  },
);
