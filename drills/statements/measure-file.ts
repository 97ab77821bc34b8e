import { setTimeout as wait } from "node:timers/promises";
import { peakBytes, processorSeconds, processorSecondsOfChildren } from "#testing/site/processor-time.ts";
import { signIn } from "#testing/site/sign-in.ts";
import type { SiteProcess } from "#testing/site/site-process.ts";
import { megabytesOf, watchServer } from "#testing/site/watch-server.ts";
import { workersOf } from "#testing/site/workers-of.ts";
import { sendFile, untilRead } from "./send-file.ts";

/** How long visitors are watched before the file comes. */
const usualMs = 10_000;

type Measured = {
  name: string;
  file: Buffer;
  /** Uploaded before, without being measured. */
  known: Buffer | undefined;
  /** The postmaster, where the database is a process of its own. */
  database: number | null;
};

/** Uploads a file, and watches a visitor beside it. */
export async function measureFile(site: SiteProcess, { name, file, known, database }: Measured) {
  const cookie = await signIn(site);
  if (known) {
    await sendFile(site, cookie, "known", known);
    await untilRead(site, cookie);
  }
  await fetch(site.url);
  await untilSettled(site);
  const usual = watchServer(site, "/");
  await wait(usualMs);
  const idle = usual.end().slowest;
  const watch = watchServer(site, "/");
  const readers = watchReaders(site);
  await wait(500);
  const [began, used] = [performance.now(), processorOf(site, database)];
  await sendFile(site, cookie, name, file);
  await untilRead(site, cookie);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  const processor = Math.round(10 * (processorOf(site, database) - used)) / 10;
  const { memory, slowest } = watch.end();
  const growth = Math.round(Math.max(...memory) - (memory[0] ?? 0));
  return {
    ...{ seconds, slowest, growth },
    figures: {
      [`${name}: megabytes`]: megabytes(file.length),
      [`${name}: seconds`]: seconds,
      [`${name}: seconds of the processor`]: processor,
      [`${name}: more memory of the server, MB`]: growth,
      [`${name}: memory of the reader, MB`]: readers.end(),
      [`${name}: longest wait of a visitor, ms`]: slowest,
      [`${name}: and of one before, ms`]: idle,
    },
  };
}

/** In its first half minute the embedded database is compiled, for which V8 takes up to 600 MB. */
async function untilSettled(site: SiteProcess): Promise<void> {
  let last = megabytesOf(site);
  for (let quiet = 0; quiet < 5; ) {
    await wait(2_000);
    const now = megabytesOf(site);
    quiet = Math.abs(now - last) < 10 ? quiet + 1 : 0;
    last = now;
  }
}

/** Of the server, the reader and the database. */
function processorOf(site: SiteProcess, database: number | null): number {
  const ours = processorSeconds(site.pid()) + processorSecondsOfChildren(site.pid());
  return ours + (database === null ? 0 : processorSecondsOfChildren(database));
}

export const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10;

/** The most memory that a process which the server started has ever had, in MB. */
function watchReaders(site: SiteProcess) {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, ...workersOf(site.pid()).map((pid) => peakBytes(pid) / 1e6));
  }, 100);
  return {
    end() {
      clearInterval(timer);
      return Math.round(most);
    },
  };
}
