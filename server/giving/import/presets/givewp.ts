import type { Preset } from "./preset.ts";

/**
 * GiveWP. Columns: `get_cols` of includes/admin/tools/export/give-export-donations-exporter.php and `csv_cols` of
 * class-batch-export-donors.php; statuses: `give_get_payment_statuses` of includes/payments/functions.php; gateways: their
 * ids (github.com/impress-org/givewp). The amount has the separators of that site, the date its format.
 */
export const givewp: Preset = {
  source: "givewp",
  columns: {
    oldId: ["donation id", "donation number"],
    day: ["donation date"],
    amount: ["donation total"],
    currency: ["currency code"],
    status: ["donation status"],
    name: ["name", "full name", "donor name"],
    firstName: ["first name"],
    lastName: ["last name"],
    phone: ["phone number", "phone", "donor phone number"],
    email: ["email address", "email"],
    campaign: ["form title"],
    method: ["payment gateway"],
    note: ["company name"],
  },
  signatures: [
    { kind: "gifts", names: ["donation total", "donation date"] },
    { kind: "donors", names: ["name", "email", "donations", "donation sum"] },
  ],
  paid: ["complete", "completed", "publish", "renewal", "give subscription", "tamamlandi", "yenileme"],
  methods: { offline: "bank_transfer", stripe: "card", paypal: "card", "paypal commerce": "card" },
  // The gateway `manual` is called "Test Donation".
  trials: ["manual"],
  readCampaign: (cell) => cell,
};
