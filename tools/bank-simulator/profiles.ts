import { iyzico } from "./iyzico/profile.ts";
import { nestpay } from "./nestpay/profile.ts";
import { payfor } from "./payfor/profile.ts";
import { paytr } from "./paytr/profile.ts";

export const simulators = { payfor, nestpay, paytr, iyzico };
