/** One breach of the layout. `message` says what is wrong and where the code should go instead. */
export type Failure = { path: string; line?: number; message: string };
