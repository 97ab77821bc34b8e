import { describe, expect, test } from "vitest";
import { matchResponseHash, requestHash } from "./hash.ts";

/** The bank's public test merchant (docs/banks/payfor.md#test-merchants). */
const signer = {
  mbrId: "5",
  merchantId: "085300000009704",
  userCode: "QNB_API_KULLANICI_3DPAY",
  merchantPass: "12345678",
};

const pay3d = "http://localhost/finansbank-payfor/3d-pay/response.php";
const model3d = "http://localhost/finansbank-payfor/3d/response.php";

function request(OrderId: string, InstallmentCount: string, url: string, Rnd: string) {
  return { OrderId, PurchAmount: "1.01", OkUrl: url, FailUrl: url, TxnType: "Auth", InstallmentCount, Rnd };
}

function response(
  OrderId: string,
  AuthCode: string,
  ProcReturnCode: string,
  status3d: string,
  ResponseRnd: string,
) {
  return { OrderId, AuthCode, ProcReturnCode, "3DStatus": status3d, ResponseRnd };
}

describe("request hash", () => {
  test.each([
    [
      "R1",
      request("2022103114B3", "2", pay3d, "aff83bea26a1d13a0976f9cb6c14ee27"),
      "lzsn2UeZpuOabSYTwbVfixk0tbg=",
    ],
    [
      "R2",
      request("202210317223", "0", pay3d, "206e224bf1ddc63edc7c5f5b519f9f0a"),
      "VbadsdpyAqh56fzNOC3ewhFXrHY=",
    ],
    [
      "R3",
      request("202210317565", "0", model3d, "97a44150e30c0c202978e7328a5258a3"),
      "Y56v0yOrT+l4fZoRh2wP+nACbwg=",
    ],
    ["R4", request("202403173F72", "0", model3d, "db19313ab96b715bbfa06e6"), "HzDLP/OkUrpRiMXc6udJsmOddxA="],
  ])("of the published message %s is its published hash", (_name, parts, hash) => {
    expect(requestHash(parts, signer)).toBe(hash);
  });

  test("is not the constant that the test suite of a library contains", () => {
    const mock = "BSj3xu8dYQbdw5YM4JvTS+vmyUI=";
    for (const mbrId of ["5", "12"]) {
      const parts = request("202210317223", "0", pay3d, "206e224bf1ddc63edc7c5f5b519f9f0a");
      expect(requestHash(parts, { ...signer, mbrId })).not.toBe(mock);
    }
  });

  test("changes with each signed part", () => {
    const parts = request("202210317223", "0", pay3d, "206e224bf1ddc63edc7c5f5b519f9f0a");
    const hashes = new Set(
      Object.entries(parts).map(([name, value]) => requestHash({ ...parts, [name]: `${value}x` }, signer)),
    );
    expect(hashes.size).toBe(7);
    expect(hashes).not.toContain(requestHash(parts, signer));
  });
});

describe("response hash", () => {
  const p1 = response("2022103114B3", "S86797", "00", "1", "PF638028538035077529");
  const p1Hash = "il/SWNG2llQkLgnCbUG6lPYtlgM=";
  const p5 = response("2020110828BC", "", "V033", "1", "PF637404392360825218");
  const p5Hash = "ogupUOYY6vQ4+opqDqgLk3DLK7I=";

  test.each([
    ["P1", p1, p1Hash, "extended-sha1"],
    [
      "P2",
      response("202210317223", "", "MR15", "-1", "PF638028540963074026"),
      "n3zpDnIyZcVRGVowGNuMK4rH3x4=",
      "extended-sha1",
    ],
    [
      "P3",
      response("202210317565", "", "V034", "-1", "PF638028527847983529"),
      "Jzj512Gluz+bmMD8sQYrqCuAQ30=",
      "extended-sha1",
    ],
    [
      "P4",
      response("202403173F72", "", "101310", "-1", "PF638462944484307452"),
      "wWLUtYZD9VUIi9Pl3mAyS02LLsUxWy6lauMfFBiuVDw=",
      "extended-sha256",
    ],
    ["P5", p5, p5Hash, "extended-sha1"],
  ])("of the published message %s matches", (_name, parts, hash, variant) => {
    expect(matchResponseHash(parts, hash, signer)).toBe(variant);
  });

  test("of the published message P5 does not match with an empty 3DStatus", () => {
    expect(matchResponseHash({ ...p5, "3DStatus": "" }, p5Hash, signer)).toBeNull();
  });

  test("matches with spaces instead of plus signs, but other fields do not", () => {
    expect(matchResponseHash(p5, p5Hash.replaceAll("+", " "), signer)).toBe("extended-sha1");
    expect(matchResponseHash({ ...p5, AuthCode: " " }, p5Hash, signer)).toBeNull();
  });

  test.each([
    ["an empty text", ""],
    ["a newline at its end", `${p1Hash}\n`],
    ["a blank before it", ` ${p1Hash}`],
    ["no padding", p1Hash.slice(0, -1)],
    ["hexadecimal digits", Buffer.from(p1Hash, "base64").toString("hex")],
    ["the URL-safe alphabet", p1Hash.replaceAll("/", "_")],
    ["one wrong character", p1Hash.replace("i", "j")],
    ["the length of SHA-512", `${"A".repeat(86)}==`],
  ])("with %s does not match", (_name, hash) => {
    expect(matchResponseHash(p1, hash, signer)).toBeNull();
  });
});
