/**
 * A program of its own, started by encode-variant.ts for each file: picture on standard input, width as argument, AVIF
 * on standard output. AVIF takes seconds and hundreds of megabytes: this way pages go first, the memory is given back,
 * and a server that stops need not wait.
 */
import { setPriority } from "node:os";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";

setPriority(19);
sharp.concurrency(1);
const avif = await sharp(await buffer(process.stdin))
  .resize(Number(process.argv[2]))
  .avif({ quality: 46, effort: 4 })
  .toBuffer();
process.stdout.end(avif);
