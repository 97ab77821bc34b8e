/** The meanings of codes, by `codeKey`: two kinds of banks may mean different things by one code. */
export type CodeMeanings = Record<string, string>;

export function codeKey(code: string, bank: string | null): string {
  return `${bank ?? ""} ${code}`;
}
