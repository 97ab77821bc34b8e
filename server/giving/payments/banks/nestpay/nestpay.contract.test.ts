import { attacksOf, signNestpay } from "#drills/forgery/attacks.ts";
import { describeBank } from "../bank.contract.ts";

// The simulator is written from the bank's document, independently of the adapter.
describeBank("nestpay", {
  kind: "nestpay",
  settledBy: "message",
  noFunds: "51",
  noReason: "NO-CODE",
  inquiry: { open: "pending", failed3d: "failed", noFunds: "failed" },
  numberTwice: "refused",
  secrets: ["storeKey", "userPassword"],
  identity: ["clientId", "storeKey"],
  habits: {
    "UTF-8": { charset: "utf-8" },
    "ISO-8859-9": { charset: "iso-8859-9" },
    "more fields": { fieldSet: "more" },
    "a field that is not signed": { fieldSet: "ziraat" },
    "half a 3-D step": { fieldSet: "plain", mdStatus: "2" },
    "a random text of its own": { mdStatus: "1", answers: "reported" },
    "its usual habits": { answers: "reference" },
  },
  ...attacksOf.nestpay,
  signed: {
    sign: signNestpay,
    needed: ["Response", "ProcReturnCode"],
    filled: ["AuthCode"],
    names: (
      "clientid storetype amount oid okUrl failUrl callbackUrl rnd lang currency taksit TranType hashAlgorithm " +
      "refreshtime mdStatus Response ProcReturnCode AuthCode HostRefNum TransId HASH"
    ).split(" "),
    // `taksit` is empty in our form, and the donor may change the language of the bank's page.
    repeated:
      "clientid storetype amount oid okUrl failUrl callbackUrl rnd currency TranType hashAlgorithm refreshtime".split(
        " ",
      ),
    unknownName: "inquiry",
  },
  ambiguous: {
    "TRANS_STAT twice": (xml) => inExtra(xml, "<TRANS_STAT>V</TRANS_STAT>"),
    "TRANS_STAT in other case": (xml) => inExtra(xml, "<Trans_Stat>V</Trans_Stat>"),
    "another state": (xml) => xml.replace("<TRANS_STAT>C<", "<TRANS_STAT>R<"),
    "an authorisation only": (xml) => xml.replace("<TRANS_STAT>C<", "<TRANS_STAT>A<"),
    "a capture in part": (xml) => xml.replace(/<CAPTURE_AMT>\d+</, "<CAPTURE_AMT>1<"),
    "an amount in lira": (xml) => xml.replace(/<ORIG_TRANS_AMT>\d+</, "<ORIG_TRANS_AMT>250.50<"),
    "another order": (xml) => xml.replace(/<ORD_ID>[^<]*</, "<ORD_ID>HD00000000000000<"),
    "no authorisation code": (xml) => xml.replace(/<AUTH_CODE>[^<]*</, "<AUTH_CODE><"),
    "a moment of voiding": (xml) => xml.replace(/<VOID_DTTM>[^<]*</, "<VOID_DTTM>2026-11-20 12:00:00<"),
    "a declined charge": (xml) => xml.replace(/<PROC_RET_CD>00</, "<PROC_RET_CD>51<"),
    "a credit": (xml) => xml.replace("<CHARGE_TYPE_CD>S<", "<CHARGE_TYPE_CD>X<"),
  },
  refunds: { refundSameDay: "too-early", voidLater: "too-late", sameDayHabit: "creditSameDay" },
});

function inExtra(xml: string, element: string): string {
  return xml.replace("</Extra>", `${element}</Extra>`);
}
