export const donate = {} as const;
