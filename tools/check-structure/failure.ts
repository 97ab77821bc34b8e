export type Failure = { path: string; line?: number; message: string };
