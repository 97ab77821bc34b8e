import { type Account, balancesOf, type Download, type Movement } from "./account.ts";
import { foldText, reportMovement } from "./report-movement.ts";

/**
 * Returns a function that says whether two files show clearly which of their movements are the same. They do not when
 * each file has a movement that the other file lacks, both movements have the same day, amount and, in one of the two
 * formats, the same text without HAVALE, EFT and FAST, and neither numbers nor balances differ. No import can decide
 * that, so the generated accounts have no such files.
 */
export function distinguishDownloads(account: Pick<Account, "movements" | "bank" | "opening">) {
  const { movements, bank } = account;
  const balances = balancesOf(account);
  const balanceOf = new Map(movements.map(({ id }, index) => [id, balances[index]]));

  return (firstDownload: Download, secondDownload: Download): boolean => {
    const styles = [bank.styles[firstDownload.format], bank.styles[secondDownload.format]];
    const haveBalances = styles.every(({ balance }) => balance);
    // One format always writes a movement the same way. In another format the text may be cut.
    const isSameText = (firstText: string, secondText: string) =>
      firstDownload.format === secondDownload.format
        ? firstText === secondText
        : firstText.includes(secondText) || secondText.includes(firstText);
    const haveNumbers = firstDownload.format === secondDownload.format && styles[0]?.ids !== "none";

    function areAlike(first: Movement, second: Movement): boolean {
      if (haveNumbers || first.day !== second.day || first.amount !== second.amount) return false;
      if (haveBalances && balanceOf.get(first.id) !== balanceOf.get(second.id)) return false;
      return [firstDownload.format, secondDownload.format].some((format) => {
        const firstReport = reportMovement(bank, format, { ...first, channel: "HAVALE" });
        const secondReport = reportMovement(bank, format, { ...second, channel: "HAVALE" });
        return (
          isSameText(foldText(firstReport.text), foldText(secondReport.text)) &&
          firstReport.payer === secondReport.payer
        );
      });
    }

    const movementsOnlyIn = (download: Download, otherDownload: Download) =>
      movements.filter(({ id }) => download.ids.includes(id) && !otherDownload.ids.includes(id));
    const missingInFirst = movementsOnlyIn(secondDownload, firstDownload);
    return !movementsOnlyIn(firstDownload, secondDownload).some((movement) =>
      missingInFirst.some((candidate) => areAlike(movement, candidate)),
    );
  };
}
