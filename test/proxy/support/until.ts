/** Looks so often at once, then every millisecond: whoever waits long leaves the machine to the others. */
const atOnce = 200;
/** The machine's own, also where a test has put another in its place. */
const later = setTimeout;

/** Waits for a condition; the runner's own limit says when it never comes. */
export async function until(isTrue: () => boolean): Promise<void> {
  for (let looks = 0; !isTrue(); looks += 1)
    await new Promise<void>((resolve) => {
      if (looks < atOnce) setImmediate(resolve);
      else later(resolve, 1);
    });
}

/** Waits until a value has been the same for so many turns of the event loop on end. */
export async function untilStill(turns: number, value: () => number | undefined): Promise<void> {
  let [before, still]: [number | undefined, number] = [undefined, 0];
  while (still <= turns) {
    const now = value();
    still = now !== undefined && now === before ? still + 1 : 0;
    before = now;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
