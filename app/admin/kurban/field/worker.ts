import { appContext } from "#app/http/request/context.ts";
import { fieldWorker } from "#app/http/request/field-page.ts";
import type { Route } from "./+types/worker";

export function loader({ context }: Route.LoaderArgs) {
  return fieldWorker(`/${context.get(appContext).config.adminPath}/kurban/field`);
}
