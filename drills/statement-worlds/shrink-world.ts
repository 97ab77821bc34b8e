import type { World } from "./world.ts";

/** Leaves out files and movements as long as the world still fails. */
export async function smallest(world: World, fails: (world: World) => Promise<boolean>): Promise<World> {
  let small = world;
  for (let shrunk = true; shrunk; ) {
    shrunk = false;
    for (const smaller of smallerWorlds(small)) {
      if (!(await fails(smaller))) continue;
      small = smaller;
      shrunk = true;
      break;
    }
  }
  return small;
}

function* smallerWorlds(world: World): Generator<World> {
  const { downloads, movements } = world;
  for (const download of downloads) {
    if (downloads.length > 1) yield { ...world, downloads: downloads.filter((each) => each !== download) };
  }
  for (const { id } of movements) {
    const left = downloads.map((download) => ({
      ...download,
      ids: download.ids.filter((each) => each !== id),
    }));
    yield {
      ...world,
      movements: movements.filter((movement) => movement.id !== id),
      downloads: left.filter(({ ids }) => ids.length > 0),
    };
  }
}
