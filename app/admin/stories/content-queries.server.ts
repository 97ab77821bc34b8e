import { contentQueries, recordOnly } from "#app/admin/records/content-queries.server.ts";
import { findStoryForStaff, listStoriesForStaff, storyVerbs } from "#server/content/stories/story-kind.ts";
import { storyForm } from "#shared/content/story-values.ts";

export const queries = contentQueries({
  rules: {
    sorts: ["order", "title", "updated", "deleted"],
    filters: { status: ["active", "inactive"] },
  },
  list: listStoriesForStaff,
  loadForm: recordOnly(findStoryForStaff),
  schema: storyForm,
  verbs: storyVerbs,
});
