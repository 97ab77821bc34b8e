/** A scheduler whose jobs run when a test says so. */
export function createTestScheduler() {
  const works = new Map<string, () => Promise<void>>();
  return {
    scheduler: {
      repeat: (name: string, _: unknown, work: () => Promise<void>) => void works.set(name, work),
      stop: async () => {},
    },
    async run(name: string): Promise<void> {
      const work = works.get(name);
      if (!work) throw new Error(`no job is called ${name}`);
      await work();
    },
  };
}
