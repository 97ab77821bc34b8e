import { data } from "react-router";

/** Also without a session: a visitor who has the prefix may see the link to the sign-in page. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
