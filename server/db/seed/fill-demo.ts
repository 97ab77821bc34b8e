import { copyFileSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { campaigns } from "../../campaigns/table.ts";
import { news } from "../../content/news/table.ts";
import { pages } from "../../content/pages/table.ts";
import { sliders } from "../../content/sliders/table.ts";
import { projects } from "../../projects/table.ts";
import type { Db, Tx } from "../connect.ts";
import { projectRoot } from "../project-files.ts";
import { settings } from "../table.ts";
import { campaigns as demoCampaigns } from "./content/campaigns.ts";
import { news as demoNews } from "./content/news.ts";
import { pages as demoPages } from "./content/pages.ts";
import { projects as demoProjects } from "./content/projects.ts";
import { sliders as demoSliders } from "./content/sliders.ts";
import { fillOrders } from "./fill-orders.ts";

const day = 24 * 60 * 60 * 1000;

/** Fills an empty database with demo content, once and whole. False when there was something already. */
export async function fillDemo(db: Db, now: Date, uploadsDir: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [any] = await tx.select({ id: campaigns.id }).from(campaigns).limit(1);
    if (any) return false;
    // Two processes starting at once: the second waits here, meets the row, and leaves.
    const [first] = await tx
      .insert(settings)
      .values({ key: "demo_content", value: { filledAt: now.toISOString() } })
      .onConflictDoNothing()
      .returning({ key: settings.key });
    if (!first) return false;
    await fillContent(tx, now);
    await fillOrders(tx, now);
    // Before the commit: no later start would copy what this one could not.
    copyPictures(uploadsDir);
    return true;
  });
}

async function fillContent(tx: Tx, now: Date): Promise<void> {
  const ago = (days: number) => {
    const moment = new Date(now.getTime() - days * day);
    return { createdAt: moment, updatedAt: moment };
  };
  await tx.insert(campaigns).values(
    demoCampaigns.map(({ daysAgo, image, ...row }) => {
      return { ...row, ...ago(daysAgo), image: pictureUrl(image) };
    }),
  );
  await tx.insert(projects).values(
    demoProjects.map(({ daysAgo, image, ...row }) => ({
      ...row,
      ...ago(daysAgo),
      image: pictureUrl(image),
    })),
  );
  await tx
    .insert(news)
    .values(
      demoNews.map(({ daysAgo, image, ...row }) => ({ ...row, ...ago(daysAgo), image: pictureUrl(image) })),
    );
  await tx.insert(sliders).values(demoSliders.map((row) => ({ ...row, image: pictureUrl(row.image) })));
  await tx.insert(pages).values(demoPages.map(({ daysAgo, ...row }) => ({ ...row, ...ago(daysAgo) })));
}

function pictureUrl(file: string): string {
  return `/uploads/demo/${file}`;
}

function copyPictures(uploadsDir: string): void {
  const from = join(projectRoot(), "server/db/seed/pictures");
  const to = join(uploadsDir, "demo");
  mkdirSync(to, { recursive: true });
  for (const file of readdirSync(from)) copyFileSync(join(from, file), join(to, file));
}
