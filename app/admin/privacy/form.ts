import { z } from "zod";
import { typedCount } from "../kit/form/typed-count.ts";

const months = typedCount(600);

/** Months; empty means unlimited. */
export const retentionForm = z.object({
  donorMonths: months,
  unpaidMonths: months,
  documentMonths: months,
  smsMonths: months,
  bankMonths: months,
  signInMonths: months,
  auditMonths: months,
});
