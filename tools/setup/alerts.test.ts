import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const guide = read("docs/how-to/watch-the-site.md");

test("each alert has a severity, a summary, and a section of the runbook", () => {
  const alerts = read("deploy/prometheus-alerts.yml")
    .split(/^ {6}- alert: /m)
    .slice(1);
  expect(alerts.length).toBeGreaterThan(10);
  for (const alert of alerts) {
    const name = alert.split("\n")[0] ?? "";
    expect(alert, name).toMatch(/severity: (page|ticket)/);
    expect(alert, name).toMatch(/summary: \S/);
    expect(alert, name).toContain(`runbook: docs/how-to/watch-the-site.md#${name.toLowerCase()}\n`);
    expect(guide, name).toContain(`### ${name}\n`);
  }
});

test("alerts and dashboard use only metrics that the guide lists", () => {
  const texts = [read("deploy/prometheus-alerts.yml"), read("deploy/grafana-dashboard.json")];
  const usedMetrics = new Set(texts.flatMap((text) => text.match(/\bimece_[a-z_]+/g) ?? []));
  // In the guide a histogram has one name, and `…` stands for the name before it.
  const isListed = (name: string) => {
    const end = /_(oldest_seconds|bytes)$/.exec(name)?.[0];
    const base = name.replace(/_bucket$/, "");
    return guide.includes(`\`${base}`) || (end !== undefined && guide.includes(`\`…${end}\``));
  };
  expect([...usedMetrics].filter((name) => !isListed(name))).toEqual([]);
});
