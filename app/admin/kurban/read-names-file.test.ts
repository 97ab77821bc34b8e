import { expect, test } from "vitest";
import { writeXlsx } from "#server/giving/exports/write-xlsx.ts";
import { readRows } from "#server/giving/import/reader/read-rows.ts";
import { loader } from "./names-template.ts";
import { readNamesFile } from "./read-names-file.server.ts";
import { readPastedNames } from "./read-pasted-names.ts";

const read: NonNullable<Parameters<typeof readNamesFile>[0]["imports"]["read"]> = async (
  file,
  handleRows,
) => {
  const rows: Parameters<typeof handleRows>[0][number][] = [];
  const verdict = await readRows(Buffer.from(file), (row) => rows.push(row));
  await handleRows(rows);
  return verdict;
};
const readFile = (bytes: Uint8Array | undefined) =>
  readNamesFile({ imports: { read } } as unknown as Parameters<typeof readNamesFile>[0], bytes);

test("names come from the rows of a file, each in the line of its row", async () => {
  const csv = ["Ad Soyad;Kimin adına", "Ali Veli;çocuğu", "", '"Ayşe; Fatma";', "=1+1;vefat"].join("\n");
  expect(await readFile(Buffer.from(csv))).toEqual({
    kind: "read",
    names: ["Ad Soyad\tKimin adına", "Ali Veli\tçocuğu", "", "Ayşe, Fatma", "=1+1\tvefat"].join("\n"),
  });
});

test("a filled template is read, and the empty one and other files are refused", async () => {
  const template = await loader();
  const empty = new Uint8Array(await template.arrayBuffer());
  const answer = await readFile(empty);
  expect(answer).toEqual({ kind: "read", names: "Ad Soyad\tKimin adına" });
  expect(readPastedNames(answer.kind === "read" ? answer.names : "x")).toEqual([]);
  expect(await readFile(undefined)).toMatchObject({ kind: "refused", message: "Önce bir dosya seçin." });
  expect(await readFile(Buffer.from("%PDF-1.7"))).toMatchObject({ kind: "refused" });
  const pieces: Uint8Array[] = [];
  const column = (header: string, index: 0 | 1) => {
    return { header, kind: "text" as const, value: (row: readonly [string, string]) => row[index] };
  };
  const rows = (async function* () {
    yield Array.from({ length: 502 }, () => ["Ali Veli", "kendisi"] as const);
  })();
  const sheet = { name: "Adlar", columns: [column("Ad Soyad", 0), column("Kimin adına", 1)], batches: rows };
  for await (const piece of writeXlsx(sheet)) pieces.push(piece);
  expect(await readFile(Buffer.concat(pieces))).toMatchObject({ message: "En çok 500 ad ekleyebilirsiniz." });
});
