import { test } from "#testing/browser/journey.ts";
import { describeHostedBank } from "./hosted-bank.ts";

test.use({ bankChoice: { kind: "nestpay" } });

describeHostedBank({ name: "NestPay", failed3d: "MD0", serverCalls: true });
