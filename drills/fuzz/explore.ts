import { backOffice } from "#testing/site/sign-in.ts";
import type { SiteProcess } from "#testing/site/site-process.ts";
import { matches, type Target } from "./targets.ts";

const keptSamples = 6;

/**
 * Visits the site as an administrator and records for each target working addresses and the fields of its
 * forms, so that the drill reaches what is behind a record's page without prior knowledge.
 */
export async function explore(site: SiteProcess, cookie: string, targets: Target[]): Promise<void> {
  const prefix = new URL(backOffice(site)).pathname;
  for (const target of targets) {
    target.pattern = target.pattern.replace("/:adminPath", prefix);
    target.samples = target.samples.map((path) => path.replace("/:adminPath", prefix));
  }
  const seen = new Set<string>();
  // Twice: the first round finds the records, the second the forms on their pages.
  for (let round = 0; round < 2; round += 1) {
    for (const target of targets) {
      for (const path of target.samples) {
        if (seen.has(path) || /logout|live$/.test(path)) continue;
        seen.add(path);
        const answer = await fetch(site.url + path, { headers: { cookie } });
        const html = await answer.text();
        if (!answer.headers.get("content-type")?.startsWith("text/html")) continue;
        noteFields(target, html);
        noteLinks(targets, html);
      }
    }
  }
}

function noteFields(target: Target, html: string): void {
  for (const [tag] of html.matchAll(/<(?:input|select|textarea|button)\b[^>]*>/g)) {
    const name = / name="([^"]+)"/.exec(tag)?.[1];
    if (!name) continue;
    const values = target.fields.get(name) ?? [];
    const value = / value="([^"]*)"/.exec(tag)?.[1] ?? "x";
    if (!values.includes(value) && values.length < keptSamples) values.push(value);
    target.fields.set(name, values);
  }
}

function noteLinks(targets: Target[], html: string): void {
  const addresses = html.matchAll(/(?:href|src|action|srcset)="(\/[^"#? ]*)/g);
  for (const [, path = ""] of addresses) {
    const target =
      targets.find((each) => matches(each, path) && !each.pattern.endsWith("/*")) ??
      targets.find((each) => matches(each, path));
    if (target && !target.samples.includes(path) && target.samples.length < keptSamples)
      target.samples.push(path);
  }
}
