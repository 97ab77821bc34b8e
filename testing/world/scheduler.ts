/** A scheduler that runs a job when the test calls `run`. */
export function createTestScheduler() {
  const jobs = new Map<string, () => Promise<void>>();
  return {
    scheduler: {
      repeat: (name: string, _: unknown, work: () => Promise<void>) => void jobs.set(name, work),
      stop: async () => {},
    },
    async run(name: string): Promise<void> {
      const job = jobs.get(name);
      if (!job) throw new Error(`no job is called ${name}`);
      await job();
    },
  };
}
