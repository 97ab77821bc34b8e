import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { adminUsers } from "../../accounts/table.ts";
import { createdAt, deletedAt, moment, updatedAt, uuidKey } from "../../db/columns.ts";

export const news = pgTable(
  "news",
  {
    id: uuidKey(),
    slug: text("slug").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull().default(""),
    excerpt: text("excerpt").notNull(),
    content: text("content").notNull().default(""),
    image: text("image").notNull().default(""),
    category: text("category").notNull(),
    published: boolean("published").notNull().default(false),
    publishAt: moment("publish_at"),
    authorId: text("author_id").references(() => adminUsers.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (t) => [
    unique("news_slug_unique").on(t.slug),
    check("news_slug_shape", sql`${t.slug} ~ '^[a-z0-9][a-z0-9-]*$'`),
    check("news_title_filled", sql`btrim(${t.title}) <> ''`),
    check(
      "news_category_known",
      sql`${t.category} in ('Ziyaretler', 'Projeler', 'Etkinlikler', 'Duyurular')`,
    ),
    index("news_published_newest").on(t.createdAt.desc(), t.id).where(sql`published and deleted_at is null`),
    index("news_newest").on(t.createdAt.desc(), t.id),
    index("news_of_author").on(t.authorId).where(sql`author_id is not null`),
  ],
).enableRLS();
