import type { Sheet } from "#server/giving/exports/sheet.ts";
import { writeXlsx } from "#server/giving/exports/write-xlsx.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { readSettings } from "#server/staff/store-settings.ts";
import { retentionSettings } from "#shared/settings/retention-settings.ts";
import { buildInventory, type InventoryFacts, type InventoryRow } from "./build-inventory.ts";

const headers: Record<keyof InventoryRow, readonly [header: string, width: number]> = {
  subjects: ["Veri konusu kişi grubu", 22],
  category: ["Veri kategorisi", 26],
  data: ["Kişisel veriler", 44],
  purpose: ["İşleme amacı", 40],
  ground: ["Hukuki sebep", 44],
  recipients: ["Alıcı grubu", 30],
  abroad: ["Yurt dışına aktarım", 30],
  kept: ["Saklama süresi", 36],
  technicalMeasures: ["Teknik tedbirler", 50],
  administrativeMeasures: ["İdari tedbirler", 50],
  tables: ["Kayıtların bulunduğu tablolar", 40],
};

type InventoryExport = { kind: "exported"; chunks: AsyncGenerator<Uint8Array, void> } | Forbidden;

/** Exports the inventory of personal data as an Excel workbook, with an audit entry. */
export function exportInventory(
  ctx: StaffContext,
  recipients: InventoryFacts["recipients"],
): Promise<InventoryExport> {
  return staffWrite(ctx, "contacts", "decide", async ({ tx, audit }): Promise<InventoryExport> => {
    const rows = buildInventory({ recipients, retention: await readSettings(tx, retentionSettings) });
    await audit({
      action: "export",
      entity: "donor",
      entityId: "inventory",
      after: { what: "inventory", format: "xlsx", rows: rows.length },
    });
    return { kind: "exported", chunks: writeXlsx(sheetOf(rows)) };
  });
}

function sheetOf(rows: readonly InventoryRow[]): Sheet<InventoryRow> {
  const columns = Object.entries(headers).map(([field, [header, width]]) => ({
    header,
    width,
    kind: "text" as const,
    value: (row: InventoryRow) => row[field as keyof InventoryRow],
  }));
  return { name: "Veri işleme envanteri", columns, batches: inOneBatch(rows) };
}

async function* inOneBatch<Row>(rows: readonly Row[]) {
  yield rows;
}
