import { tmpdir } from "node:os";
import { readConfig } from "#server/compose/config/read-config.ts";
import type { Environment } from "#server/compose/config/reader.ts";

/** The configuration of a site with these variables; throws when the product refuses them. */
export function testConfig(environment: Record<string, string> = {}) {
  const read = readConfig({ DATA_DIR: tmpdir(), ...environment });
  if (read.kind === "refused") throw new Error(JSON.stringify(read.problems));
  return read.config;
}

/** The minimum of settings for a real installation without a bank. */
export const withoutBank: Environment = {
  PUBLIC_URL: "https://bagis.example.org",
  DATABASE_URL: "postgres://imece:word@db.example.org/imece",
  ADMIN_PATH: "gizli-kapi",
  SESSION_SECRET: "0123456789abcdef0123456789abcdef",
  SMS: "log",
};

/** The minimum of settings for a site that takes money. */
export const realSettings: Environment = {
  ...withoutBank,
  BANK: "payfor",
  BANK_3D_URL: "https://vpos.example.com/Gateway/Default.aspx",
  BANK_API_URL: "https://vpos.example.com/Gateway/XMLGate.aspx",
  BANK_MBR_ID: "5",
  BANK_MERCHANT_ID: "085300000001234",
  BANK_USER_CODE: "IMECE_API",
  BANK_USER_PASSWORD: "s3cret-api",
  BANK_MERCHANT_PASS: "s3cret-3d",
};
