import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { formOf } from "#testing/merchants/browser.ts";
import { openBank, pay, threeDForm } from "#testing/merchants/payfor.ts";
import { failUrl, okUrl } from "#testing/merchants/shop.ts";
import { simulatorMerchant } from "./merchant.ts";

// The 119 fields of a real approved payment in the bank's test system.
const realFields = (
  "RequestGuid TransactionDate MbrId MerchantID OrderId ReqId TerminalID BatchNo ReqDate SysDate " +
  "SecureType TxnType PurchAmount Exponent Currency InstallmentCount Lang Rnd Hash OkUrl FailUrl " +
  "ReturnUrl CardHolderName Description OrgOrderId SubMerchantCode BonusAmount recur_frequency " +
  "recur_expiry 3DStatus D3Stat TxnStatus Eci Version CavvAlg ParesVerified ParesSyntaxOk PayerTxnId " +
  "PayerAuthenticationCode MD IrcCode IrcDet VendorDet CavvResult Tds2dsTransId ProcReturnCode " +
  "TxnResult ErrMsg AuthCode HostRefNum F37 RRN F11 CardMask CardType DsBrand RequestStat ResponseRnd " +
  "ResponseHash HashType MrcName MrcCountryCode MerchantCountryCode MerchantHomeUrl AlphaCode " +
  "Ecommerce SrcType RequestIp RequestClientIp VoidDate VoidTime VoidUserCode UsedPoint " +
  "RefundedAmount RefundedPoint ErrorData IsRepeatTxn VposElapsedTime BankingElapsedTime " +
  "SocketElapsedTime HsmElapsedTime MpiElapsedTime hasOrderId TemplateType HasAddressCount " +
  "IsPaymentFacilitator OrgTxnType F11_ORG F12_ORG F13_ORG F22_ORG F25_ORG MTI_ORG IntervalType " +
  "IntervalDuration RepeatCount CustomerCode RequestMerchantDomain BankInternalResponseCode " +
  "BankInternalResponseMessage BankInternalResponseSubcode BankInternalResponseSubmessage BayiKodu " +
  "PaymentLinkId ClientId IsQRValid IsFastValid IsQR IsFast QRRefNo FASTGonderenKatilimciKodu " +
  "FASTAlanKatilimciKodu FASTReferansNo FastGonderenIBAN FASTGonderenAdi MobileECI HubConnId " +
  "WalletData Is3DHost"
).split(" ");

const now = () => new Date("2022-10-31T19:56:43.507Z");

test("an approval has the fields of a real message and correct values", async () => {
  await using bank = await openBank({ now });
  const { action, fields } = formOf(await pay(bank, "123456"));
  expect(action).toBe(okUrl);
  expect(Object.keys(fields).sort()).toEqual(realFields.sort());
  const { Pan, Expiry, Cvv2, UserCode, MOTO, ...posted } = threeDForm();
  expect(fields).toMatchObject(posted);
  expect(fields).toMatchObject({ "3DStatus": "1", ProcReturnCode: "00", TxnResult: "Success" });
  expect(fields).toMatchObject({ D3Stat: "Y", TxnStatus: "Y", Eci: "05", RequestStat: "1,3,10,5" });
  expect(fields).toMatchObject({ ErrMsg: "Onaylandı", CardMask: "415565******6111", HashType: "Sha1" });
  expect(fields).toMatchObject({
    TransactionDate: "31.10.2022 22:56:43",
    ReqDate: "20221031",
    CardType: "V",
  });
  expect(fields.AuthCode).toMatch(/^S\d{5}$/);
  expect(fields.ResponseRnd).toMatch(/^PF63802853803507\d{4}$/);
  expect(fields.F11).toMatch(/^\d{6}$/);
  expect(fields.F37).toBe(`230422${fields.F11}`);
  expect(fields.RRN).toBe(fields.F37);
  expect(fields.HostRefNum).toBe(fields.F37);
  expect(fields.RequestGuid).toMatch(/^\d{16}$/);
});

test("a failed 3D step has the code MR15", async () => {
  await using bank = await openBank();
  const { action, fields } = formOf(await pay(bank, "000000"));
  expect(action).toBe(failUrl);
  expect(Object.keys(fields).sort()).toEqual(realFields.sort());
  expect(fields).toMatchObject({ "3DStatus": "-1", ProcReturnCode: "MR15", TxnResult: "Failed" });
  expect(fields).toMatchObject({ D3Stat: "N", TxnStatus: "N", Eci: "", RequestStat: "1,4,5", AuthCode: "" });
  expect(fields).toMatchObject({ IrcCode: "MR15", IrcDet: "3D Secure Authorize Error", HostRefNum: "" });
});

test("a declined card has a successful 3D step and the issuer's code", async () => {
  await using bank = await openBank();
  const { action, fields } = formOf(await pay(bank, "100014", { Pan: "5352480048848060" }));
  expect(action).toBe(failUrl);
  expect(fields).toMatchObject({ "3DStatus": "1", ProcReturnCode: "14", TxnResult: "Failed", AuthCode: "" });
  expect(fields).toMatchObject({ D3Stat: "Y", TxnStatus: "N", Eci: "02", HostRefNum: "", CardType: "M" });
});

test.each([
  ["sha1", "extended", "Sha1"],
  ["sha256", "extended", undefined],
  ["sha1", "legacy", "Sha1"],
  ["sha256", "legacy", undefined],
] as const)("the message is signed with %s in the %s order", async (digest, hashOrder, hashType) => {
  await using bank = await openBank({ digest, hashOrder });
  const { fields: f } = formOf(await pay(bank, "123456"));
  const start = `${f.MerchantID}${simulatorMerchant.merchantPass}${f.OrderId}${f.AuthCode}${f.ProcReturnCode}`;
  const end = hashOrder === "legacy" ? f.ResponseRnd : `1${f.ResponseRnd}${simulatorMerchant.userCode}`;
  expect(f.ResponseHash).toBe(
    createHash(digest)
      .update(start + end)
      .digest("base64"),
  );
  expect(f.HashType).toBe(hashType);
});
