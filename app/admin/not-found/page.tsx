import { data } from "react-router";

/** Also for those who are not signed in: whoever knows the prefix is shown the way to its front door. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
