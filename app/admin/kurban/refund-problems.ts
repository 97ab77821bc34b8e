import type { ShareRefundProblem } from "#server/giving/kurban/choose-refunded.ts";
import { shareText } from "./share-texts.ts";

/** Why shares of kurban cannot be refunded. */
export const shareRefundProblems: Record<ShareRefundProblem, string> = {
  slaughtered: "Kesilmiş kurbanın bedeli iade edilemez.",
  locked: shareText.locked,
  whole: "Kurban hisseleri bütün olarak iade edilir. Hisse bedelinin katı olan bir tutar girin.",
};
