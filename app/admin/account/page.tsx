import { redirect } from "react-router";
import type { Route } from "./+types/page";

export function loader({ params }: Route.LoaderArgs) {
  throw redirect(`/${params.adminPath}/account/sessions`);
}

export default function Account() {
  return null;
}
