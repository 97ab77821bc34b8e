import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { writeXlsx } from "#server/giving/exports/write-xlsx.ts";
import { pasteText } from "./share-texts.ts";

/** The empty table for the names of a group, which has no data. */
export async function loader(): Promise<Response> {
  const columns = [pasteText.columns.name, pasteText.columns.owner].map((header) => {
    return { header, width: 30, kind: "text" as const, value: () => null };
  });
  const sheet = { name: pasteText.names, columns, batches: Readable.from([]) };
  return new Response(new Uint8Array(await buffer(writeXlsx(sheet))), {
    headers: {
      "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "Content-Disposition": 'attachment; filename="hisse-adlari.xlsx"',
      "Cache-Control": "no-store",
    },
  });
}
