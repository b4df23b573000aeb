import type { AbortSignalLike } from '../contract/index.ts';

/** A turn whose readers wait for changes. */
export interface Watched {
  /** Callbacks of the readers that wait for a line, a preview or the end. */
  waiting: Set<() => void> | undefined;
}

export function wake(turn: Watched) {
  const { waiting } = turn;
  if (!waiting) return;
  turn.waiting = undefined;
  for (const run of waiting) run();
}

export function nextChange(turn: Watched, signal: AbortSignalLike): Promise<void> {
  return new Promise((resolve) => {
    const run = () => {
      turn.waiting?.delete(run);
      signal.removeEventListener('abort', run);
      resolve();
    };
    turn.waiting ??= new Set();
    turn.waiting.add(run);
    signal.addEventListener('abort', run);
  });
}
