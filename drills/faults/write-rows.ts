import { openEmbedded } from "#server/platform/db/embedded.ts";

// Writes rows to the embedded database in the folder of its argument, and prints the number of each acknowledged row.
// Checkpoints and updates make the database write all kinds of files.
const { driver } = await openEmbedded(process.argv[2] ?? "");
const { lite } = driver as Extract<typeof driver, { kind: "embedded" }>;
await lite.exec("create table if not exists acknowledged (n int primary key, text text not null)");
const { rows } = await lite.query<{ n: number }>("select coalesce(max(n), -1)::int as n from acknowledged");
console.log("ready");
for (let n = (rows[0]?.n ?? -1) + 1; ; n++) {
  await lite.query("insert into acknowledged values ($1::int, repeat($1::int::text, 500))", [n]);
  console.log(n);
  if (n % 7 === 0)
    await lite.query("update acknowledged set text = repeat('x', 3000) where n % 11 = $1::int % 11", [n]);
  if (n % 40 === 39) await lite.exec("checkpoint");
}
