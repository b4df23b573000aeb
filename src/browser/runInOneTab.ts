/**
 * Runs work unless another tab of the origin, or this one, is running work of the same name.
 *
 * @returns Whether the work ran. In a browser without locks, it always runs.
 */
export async function runInOneTab(name: string, work: () => Promise<void>): Promise<boolean> {
  let hasRun = false;
  const run = async () => {
    hasRun = true;
    await work();
  };
  // Absent in insecure contexts.
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  if (!locks) await run();
  else {
    try {
      await locks.request(name, { ifAvailable: true }, (lock) => lock && run());
    } catch (error) {
      // Documents of an opaque origin have no locks.
      if (hasRun) throw error;
      await run();
    }
  }
  return hasRun;
}
