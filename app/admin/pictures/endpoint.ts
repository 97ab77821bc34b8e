import { data } from "react-router";
import type { PicturePage } from "#app/admin/kit/form/picture-picker.tsx";
import { appContext } from "#app/http/request/context.ts";
import { listPictures } from "#server/content/list-pictures.ts";
import type { Route } from "./+types/endpoint";

/** Returns the uploaded pictures, newest first; null if the database cannot be read. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, images, log } = context.get(appContext);
  const search = url.searchParams.get("q")?.slice(0, 100);
  try {
    const picturePage = await listPictures(db, { search, page: Number(url.searchParams.get("page")) });
    const pictures = picturePage.pictures.map(({ path, ...picture }) => ({
      ...picture,
      url: images.urlOf(path),
    }));
    return data<PicturePage>({ ...picturePage, pictures });
  } catch (err) {
    log.error({ err }, "picture list load failed");
    return data(null, { status: 500 });
  }
}
