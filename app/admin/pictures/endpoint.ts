import { data } from "react-router";
import type { PicturePage } from "#app/admin/kit/form/picture-picker.tsx";
import { appContext } from "#app/http/request/context.ts";
import { listPictures } from "#server/content/list-pictures.ts";
import type { Route } from "./+types/endpoint";

/** GET pictures?q=…&page=… returns the uploaded pictures, newest first; null if they cannot be read. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, images, log } = context.get(appContext);
  const search = url.searchParams.get("q")?.slice(0, 100);
  try {
    const found = await listPictures(db, { search, page: Number(url.searchParams.get("page")) });
    const pictures = found.pictures.map(({ path, ...picture }) => ({ ...picture, url: images.urlOf(path) }));
    return data<PicturePage>({ ...found, pictures });
  } catch (err) {
    log.error({ err }, "picture list load failed");
    return data(null, { status: 500 });
  }
}
