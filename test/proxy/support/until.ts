/** Number of checks in successive event loop turns, before `until` checks once a millisecond to save CPU time. */
const eagerChecks = 200;
/** The real timer, also when a test mocks `setTimeout`. */
const later = setTimeout;

/** Waits for a condition until the test's timeout. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let checks = 0; !(await isTrue()); checks += 1)
    await new Promise<void>((resolve) => {
      if (checks < eagerChecks) setImmediate(resolve);
      else later(resolve, 1);
    });
}

/** Waits until a value is defined and has not changed for more than `turns` event loop turns. */
export async function untilStill(turns: number, value: () => number | undefined): Promise<void> {
  let [before, still]: [number | undefined, number] = [undefined, 0];
  while (still <= turns) {
    const now = value();
    still = now !== undefined && now === before ? still + 1 : 0;
    before = now;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
