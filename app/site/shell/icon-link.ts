export const iconLink =
  "relative grid size-11 shrink-0 place-items-center rounded-full text-ink transition-colors hover:bg-leaf-50 hover:text-leaf-700";
