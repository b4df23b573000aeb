/** Checks per event loop turn before checking once a millisecond, which leaves the CPU to others. */
const atOnce = 200;
/** The real timer, also when a test mocks `setTimeout`. */
const later = setTimeout;

/** Waits for a condition until the test's timeout. */
export async function until(isTrue: () => boolean): Promise<void> {
  for (let looks = 0; !isTrue(); looks += 1)
    await new Promise<void>((resolve) => {
      if (looks < atOnce) setImmediate(resolve);
      else later(resolve, 1);
    });
}

/** Waits until a value has not changed for that many event loop turns. */
export async function untilStill(turns: number, value: () => number | undefined): Promise<void> {
  let [before, still]: [number | undefined, number] = [undefined, 0];
  while (still <= turns) {
    const now = value();
    still = now !== undefined && now === before ? still + 1 : 0;
    before = now;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
