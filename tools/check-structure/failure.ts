/** `message` says what is wrong and where the code belongs. */
export type Failure = { path: string; line?: number; message: string };
