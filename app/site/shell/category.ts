const parameter = "category";

/** Returns the category that `/bagis?category=…` names; undefined for all other values, which show all categories. */
export function findCategory<Category extends { id: string }>(
  searchParams: URLSearchParams,
  categories: readonly Category[],
): Category | undefined {
  const id = searchParams.get(parameter);
  return categories.find((category) => category.id === id);
}

/** Returns the address of a category, or of all. A selected campaign belongs only to all categories. */
export function categoryPath(id: string | undefined): string {
  return id === undefined ? "/bagis" : `/bagis?${parameter}=${id}`;
}
