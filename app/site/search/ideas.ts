/** Titles are Turkish, and so are the words to find them by. */
export const ideas = ["zekât", "kurban", "yetim", "su kuyusu", "deprem", "burs"];
