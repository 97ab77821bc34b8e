import type { stories as tr } from "../tr/stories.ts";

export const stories: Record<keyof typeof tr, string> = {
  "stories.kicker": "Stories",
  "stories.title": "The people behind the numbers",
  "stories.read": "Read the story",
  "stories.watch": "Watch and read the story",
  "stories.video": "Watch the video on {site}",
  "stories.notFound": "Story not found",
  "stories.notFound.text": "The story you are looking for may have been moved or removed.",
  "stories.other": "Another story",
  "stories.act.title": "You can write what comes next",
  "stories.act.text": "Large or small, every donation becomes part of a day like this.",
  "search.stories": "Stories",
};
