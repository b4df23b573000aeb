/** One size and what was measured there, by name. */
export interface Measured {
  readonly size: number;
  readonly values: Readonly<Record<string, number>>;
}

/** Runs `work` and resolves to the milliseconds of CPU that this process used. */
export async function cpuOf(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
