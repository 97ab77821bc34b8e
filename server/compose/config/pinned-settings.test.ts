import { expect, test } from "vitest";
import { findChangedPinned } from "./pinned-settings.ts";

const running = {
  DATABASE_URL: "postgres://db/imece",
  BANK: "payfor",
  BANK_MERCHANT_ID: "1",
  SITE_NAME: "Ad",
  TRUST_PROXY: "1",
};

test("the changed settings that a running site must keep are returned", () => {
  const edited = {
    ...running,
    DATABASE_URL: "postgres://db/other",
    DATA_DIR: "/elsewhere",
    PORT: "3001",
    STORAGE: "s3",
    S3_BUCKET: "b",
    SESSION_SECRET: "another",
    BANK_MERCHANT_ID: "",
    BANK_YEDEK_API_KEY: "of a bank that is to come",
    BANKS: "isbank:nestpay",
    BANK_ACCOUNTS_FILE: "other.json",
    SITE_NAME: "Yeni Ad",
    WEB_CONCURRENCY: "4",
    PORTAL: "not ours",
  };
  expect(findChangedPinned(running, edited)).toEqual([
    "BANKS",
    "BANK_ACCOUNTS_FILE",
    "BANK_MERCHANT_ID",
    "BANK_YEDEK_API_KEY",
    "DATABASE_URL",
    "DATA_DIR",
    "PORT",
    "S3_BUCKET",
    "SESSION_SECRET",
    "STORAGE",
  ]);
});

test("equivalent values are no change", () => {
  const equivalent = {
    ...running,
    PORT: "3000",
    DATA_DIR: "./data",
    STORAGE: "disk",
    S3_BUCKET: "",
    "\uFEFFBANK": "payfor",
  };
  expect(findChangedPinned(running, equivalent)).toEqual([]);
});
