import type { Manifest } from "#server/platform/backup/manifest.ts";

export function describeManifest({ madeAt, madeFrom, tables, parts, pictures }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const orders = tables.find(({ name }) => name === "orders")?.rows ?? 0;
  const files = parts.filter(({ name }) => name.startsWith("pictures/")).length;
  const pictureText = pictures === "included" ? `${count(files)} pictures` : "no pictures";
  const kind = madeFrom === "embedded" ? "an embedded database" : "PostgreSQL";
  return `State of ${madeAt}, from ${kind}: ${count(orders)} orders, ${count(rows)} rows in all, ${pictureText}`;
}

export function count(value: number): string {
  return value.toLocaleString("en-US");
}
