import { and, isNull, sql } from "drizzle-orm";
import { LOCALES } from "#shared/locale.ts";
import type { PageInput } from "#shared/page-values.ts";
import { editVerbs } from "../../records/content-verbs.ts";
import type { RecordKind } from "../../records/record-kind.ts";
import { checkPage } from "./rules.ts";
import { pages } from "./table.ts";

const endings = sql.join(
  LOCALES.map((locale) => sql`base.slug || ${`-${locale}`}`),
  sql`, `,
);

/** A translation is shown at the address of what it translates (findPageIn). */
const isNoTranslation = sql`not exists (
  select 1 from pages base where base.deleted_at is null and ${pages.slug} in (${endings}))`;

export const pageKind = {
  entity: "page",
  table: pages,
  removed: "deletedAt",
  unique: { constraint: "pages_slug_unique", field: "slug" },
  visible: () => and(isNull(pages.deletedAt), isNoTranslation),
} satisfies RecordKind<typeof pages>;

/** What staff do with pages of text. */
export const pageVerbs = editVerbs(pageKind, (input: PageInput) => checkPage(input));
