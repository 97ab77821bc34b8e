import type { Preset } from "./preset.ts";

/**
 * WooCommerce. Columns of the analytics export: `get_export_columns` of
 * plugins/woocommerce/src/Admin/API/Reports/Orders/Controller.php (github.com/woocommerce/woocommerce); those of the order
 * export: woocommerce.com/document/import-and-export-of-woocommerce-orders. Statuses come with and without `wc-`. An order
 * that is `processing` has been paid. `bacs` is a bank transfer, `cod` is cash on delivery.
 */
export const woocommerce: Preset = {
  source: "woocommerce",
  columns: {
    oldId: ["order #", "order id", "order number", "id"],
    day: ["paid date", "date", "order date", "date created"],
    amount: ["order total", "total", "net sales", "n revenue formatted"],
    currency: ["order currency", "currency"],
    status: ["status", "order status"],
    name: ["customer", "billing name", "customer name"],
    firstName: ["billing first name"],
    lastName: ["billing last name"],
    phone: ["billing phone"],
    email: ["billing email", "customer email"],
    campaign: ["product s", "line item 1", "item name"],
    method: ["payment method", "payment method title"],
  },
  signatures: [
    { kind: "gifts", names: ["order #", "status", "net sales"] },
    { kind: "gifts", names: ["order total", "status"] },
    { kind: "gifts", names: ["billing email", "status"] },
    { kind: "donors", names: ["billing email", "billing first name"] },
  ],
  // The page above writes dates as MM/DD/YYYY; the analytics export has ISO dates.
  dayOrder: "mdy",
  paid: ["completed", "processing", "wc completed", "wc processing", "tamamlandi", "hazirlaniyor"],
  methods: { bacs: "bank_transfer", cheque: "bank_transfer", cod: "cash" },
  trials: [],
  // `1× Zekât` of the analytics export, `name:Zekât|product_id:7|…` of the order export.
  readCampaign: (cell) =>
    /(?:^|\|)\s*name:([^|]*)/.exec(cell)?.[1]?.trim() ?? cell.replace(/^\d+\s*[×x]\s*/, ""),
};
