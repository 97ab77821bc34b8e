import { attacksOf } from "#drills/forgery/attacks.ts";
import { describeBank } from "../bank.contract.ts";

/** Returns a function that replaces one member of a JSON object. */
const put = (name: string, value: unknown) => (json: string) =>
  JSON.stringify({ ...(JSON.parse(json) as object), [name]: value });

// The simulator is written from PayTR's document, independently of the adapter.
describeBank("paytr", {
  kind: "paytr",
  hosted: true,
  // This factor shortens the 30 minutes for which the simulator's page is open.
  simulator: { pace: 0.05 },
  settledBy: "inquiry",
  declinedByNotice: true,
  noFunds: "R0-51",
  // PayTR's inquiry reports only successful payments.
  inquiry: { open: "not-found", failed3d: "not-found", noFunds: "not-found" },
  numberTwice: "refused",
  secrets: ["merchantKey", "merchantSalt"],
  identity: ["merchantKey", "merchantSalt"],
  habits: { "lira with a point": { amounts: "point" }, "lira with a comma": { amounts: "comma" } },
  ...attacksOf.paytr,
  ambiguous: {
    "another status": put("status", "waiting"),
    "grouped thousands": put("payment_total", "1.250,50"),
    "three decimals": put("payment_total", "250,505"),
    "a sign": put("payment_total", "+250,5"),
    "an amount in words": put("payment_amount", "on"),
    "no currency": put("currency", ""),
    "test mode": put("test_mode", "1"),
    "another order": put("merchant_oid", "HD00000000000000"),
  },
  refunds: { refundSameDay: "done", voidLater: null },
});
