import type { Bank } from "./bank.ts";
import type { PayforConfig } from "./payfor/config.ts";
import { createPayfor, type PayforParts } from "./payfor/payfor.ts";

export type BankKind = "simulator" | "payfor";

/**
 * The bank by its configured name. The simulator is another counterpart, not another protocol: it gets the
 * same adapter, so that what runs in a demo is what runs at a bank.
 */
export function createBank(kind: BankKind, config: PayforConfig, parts: PayforParts = {}): Bank {
  switch (kind) {
    case "simulator":
    case "payfor":
      return createPayfor(kind, config, parts);
  }
}
