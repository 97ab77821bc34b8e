import { foldText, tell } from "./tell.ts";
import { balancesOf, type Download, type Movement, type World } from "./world.ts";

/**
 * Says whether two files leave no doubt about which of their movements are the same. They leave one where each tells
 * of a movement that the other leaves out, of the same day and amount and, in one of the two formats, with the same
 * words but for HAVALE, EFT and FAST, and neither numbers nor balances differ. Nobody can decide that, so the worlds have
 * no such pair of files.
 */
export function canBeToldApart(world: Pick<World, "movements" | "bank" | "opening">) {
  const { movements, bank } = world;
  const balances = balancesOf(world);
  const balanceOf = new Map(movements.map(({ id }, index) => [id, balances[index]]));

  return (one: Download, other: Download): boolean => {
    const manners = [bank.manners[one.format], bank.manners[other.format]];
    const byBalance = manners.every(({ balance }) => balance);
    // One format writes a movement always alike; between two, the shorter text may be the longer one cut off.
    const agree = (here: string, there: string) =>
      one.format === other.format ? here === there : here.includes(there) || there.includes(here);
    const byNumber = one.format === other.format && manners[0]?.ids !== "none";

    function alike(first: Movement, second: Movement): boolean {
      if (byNumber || first.day !== second.day || first.amount !== second.amount) return false;
      if (byBalance && balanceOf.get(first.id) !== balanceOf.get(second.id)) return false;
      return [one.format, other.format].some((format) => {
        const here = tell(bank, format, { ...first, channel: "HAVALE" });
        const there = tell(bank, format, { ...second, channel: "HAVALE" });
        return agree(foldText(here.text), foldText(there.text)) && here.payer === there.payer;
      });
    }

    const onlyIn = (here: Download, there: Download) =>
      movements.filter(({ id }) => here.ids.includes(id) && !there.ids.includes(id));
    const hidden = onlyIn(other, one);
    return !onlyIn(one, other).some((movement) => hidden.some((twin) => alike(movement, twin)));
  };
}
