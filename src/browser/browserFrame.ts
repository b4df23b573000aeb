import type { Cancel } from '../store/index.ts';

/** A hidden page paints no frames, and a busy one may take its time: then the news come by this timer. */
const longestWaitMs = 250;

/** Calls `run` once before the next frame, at the latest after 250 ms. Without frames at all, as on a server, the timer does it. */
export function browserFrame(run: () => void): Cancel {
  const hasFrames = typeof requestAnimationFrame === 'function';
  const frame = hasFrames ? requestAnimationFrame(once) : undefined;
  const timer = setTimeout(once, hasFrames ? longestWaitMs : 0);
  function cancel(): void {
    clearTimeout(timer);
    if (frame !== undefined) cancelAnimationFrame(frame);
  }
  function once(): void {
    cancel();
    run();
  }
  return cancel;
}
