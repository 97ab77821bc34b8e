import type { BackupLedger } from "#server/platform/backup/backup-ledger.ts";
import { type DoubtfulMessages, markDoubtfulMessages } from "./mark-doubtful-messages.ts";
import { sumLedger } from "./sum-ledger.ts";

export const backupLedger: BackupLedger<DoubtfulMessages> = {
  sum: sumLedger,
  markDoubtful: markDoubtfulMessages,
};
