import { momentInput } from "#app/admin/kit/form/input-values.ts";
import { contentQueries } from "#app/admin/records/content-queries.server.ts";
import { newsVerbs } from "#server/content/news/news-kind.ts";
import {
  findNewsForStaff,
  listCauseChoices,
  listNewsForStaff,
  newsStatus,
} from "#server/content/news/staff-queries.ts";
import { newsForm } from "#shared/content/news-values.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { newsText } from "./section.ts";

export const queries = contentQueries({
  rules: {
    sorts: ["created", "updated", "title", "deleted"],
    filters: { status: ["published", "scheduled", "draft"] },
    textFilters: ["category"],
  },
  list: async (db, query, now) => {
    const list = await listNewsForStaff(db, query, now);
    return { ...list, rows: list.rows.map((row) => ({ ...row, status: newsStatus(row, now) })) };
  },
  loadForm: async (db, id, now) => {
    const record = id === undefined ? null : await findNewsForStaff(db, id);
    if (record === undefined) return undefined;
    const causes = await listCauseChoices(db, record ?? { campaignIds: [], projectIds: [] });
    return { record, causes, status: record && newsStatus(record, now), now: momentInput(now) };
  },
  schema: newsForm,
  verbs: newsVerbs,
  successMessage: (value, now) => {
    const publishAt = newsStatus(value, now) === "scheduled" && value.publishAt;
    return publishAt ? newsText.savedForLater(formatDateTime(publishAt, "tr")) : newsText.saved;
  },
});
