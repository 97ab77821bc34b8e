export const errors = {
  "error.unexpected.title": "Unexpected Application Error!",
} as const;
