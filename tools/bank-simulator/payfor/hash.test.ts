import { describe, expect, test } from "vitest";
import { requestHash, responseHash } from "./hash.ts";

// The bank's test system sent these hashes.

describe("request hash", () => {
  const pay = "http://localhost/finansbank-payfor/3d-pay/response.php";
  const model = "http://localhost/finansbank-payfor/3d/response.php";
  test.each([
    ["R1", "2022103114B3", "2", pay, "aff83bea26a1d13a0976f9cb6c14ee27", "lzsn2UeZpuOabSYTwbVfixk0tbg="],
    ["R2", "202210317223", "0", pay, "206e224bf1ddc63edc7c5f5b519f9f0a", "VbadsdpyAqh56fzNOC3ewhFXrHY="],
    ["R3", "202210317565", "0", model, "97a44150e30c0c202978e7328a5258a3", "Y56v0yOrT+l4fZoRh2wP+nACbwg="],
    ["R4", "202403173F72", "0", model, "db19313ab96b715bbfa06e6", "HzDLP/OkUrpRiMXc6udJsmOddxA="],
  ])("%s", (_, orderId, installmentCount, url, rnd, hash) => {
    const form: Record<string, string> = {
      MbrId: "5",
      OrderId: orderId,
      PurchAmount: "1.01",
      OkUrl: url,
      FailUrl: url,
      TxnType: "Auth",
      InstallmentCount: installmentCount,
      Rnd: rnd,
    };
    expect(requestHash((name) => form[name] ?? "?", "12345678")).toBe(hash);
  });
});

describe("response hash", () => {
  const merchant = {
    merchantId: "085300000009704",
    userCode: "QNB_API_KULLANICI_3DPAY",
    merchantPass: "12345678",
  };
  const p4 = "wWLUtYZD9VUIi9Pl3mAyS02LLsUxWy6lauMfFBiuVDw=";
  test.each([
    ["P1", "2022103114B3", "S86797", "00", "1", "PF638028538035077529", "il/SWNG2llQkLgnCbUG6lPYtlgM="],
    ["P2", "202210317223", "", "MR15", "-1", "PF638028540963074026", "n3zpDnIyZcVRGVowGNuMK4rH3x4="],
    ["P3", "202210317565", "", "V034", "-1", "PF638028527847983529", "Jzj512Gluz+bmMD8sQYrqCuAQ30="],
    ["P4", "202403173F72", "", "101310", "-1", "PF638462944484307452", p4],
    ["P5", "2020110828BC", "", "V033", "1", "PF637404392360825218", "ogupUOYY6vQ4+opqDqgLk3DLK7I="],
  ])("%s", (_, orderId, authCode, procReturnCode, threeDStatus, responseRnd, hash) => {
    const message: Record<string, string> = {
      OrderId: orderId,
      AuthCode: authCode,
      ProcReturnCode: procReturnCode,
      "3DStatus": threeDStatus,
      ResponseRnd: responseRnd,
    };
    const field = (name: string) => message[name] ?? "?";
    const unsigned = (name: string) => (name === "3DStatus" ? "" : field(name));
    const digest = hash.length === 28 ? "sha1" : "sha256";
    expect(responseHash(field, merchant, digest, "extended")).toBe(hash);
    expect(responseHash(unsigned, merchant, digest, "extended")).not.toBe(hash);
    expect(responseHash(field, merchant, digest, "legacy")).not.toBe(hash);
  });
});
