import { createContext, useContext } from "react";
import { useLocation, useParams } from "react-router";
import { adminAddress } from "../admin-link.ts";

/** A view as the server lists it (server/staff/views/list-views.ts). */
export type SavedView = {
  id: string;
  screen: string;
  name: string;
  query: string;
  shared: boolean;
  isOwn: boolean;
  owner: string;
};

/** The reason why a view was not saved. */
export type ViewAnswer = { message: string };

type Settings = {
  userId: string;
  views: readonly SavedView[];
  mayDeleteShared: boolean;
  /** The value of the person's cookie (hidden-columns.ts). */
  hiddenColumns: string;
};

/** What the signed-in person has stored for the lists. */
export const ListSettings = createContext<Settings>({
  userId: "",
  views: [],
  mayDeleteShared: false,
  hiddenColumns: "",
});

/** Returns the path of the list below the prefix, and the path of the prefix. */
export function useListScreen(): { screen: string; path: string } {
  const path = adminAddress(useParams().adminPath ?? "");
  return {
    screen: useLocation()
      .pathname.slice(path.length)
      .replace(/^\/+|\/+$/g, ""),
    path,
  };
}

/** Returns the saved views of the list on the screen. */
export function useSavedViews() {
  const { views, mayDeleteShared } = useContext(ListSettings);
  const { screen } = useListScreen();
  return { screen, mayDeleteShared, views: views.filter((view) => view.screen === screen) };
}
