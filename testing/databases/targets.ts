/** The campaigns and projects of a drill; the opening amounts, in kuruş, are all different, so that a mistaken target shows. */
export type Target = {
  table: "campaigns" | "projects";
  id: string;
  title: string;
  category: string;
  opening: number;
};

export const targets: readonly Target[] = [
  { table: "campaigns", id: "genel", title: "Genel Bağış", category: "genel", opening: 5_000 },
  { table: "campaigns", id: "egitim", title: "Okul Çantası", category: "egitim", opening: 0 },
  { table: "campaigns", id: "acil", title: "Deprem Çadırı", category: "acil-yardim", opening: 700_001 },
  {
    table: "projects",
    id: "11111111-1111-4111-8111-111111111111",
    title: "Su Kuyusu",
    category: "Su Kuyusu",
    opening: 1_000,
  },
];
