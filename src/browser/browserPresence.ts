import type { Presence } from '../store/index.ts';

/** Visibility of the page; always visible on a server. Going online counts as a change. */
export const browserPresence: Presence = {
  isHidden: () => typeof document !== 'undefined' && document.hidden,
  onChange(run) {
    if (typeof document === 'undefined') return () => {};
    const sources = [
      [document, 'visibilitychange'],
      [window, 'online'],
    ] as const;
    for (const [source, type] of sources) source.addEventListener(type, run);
    return () => {
      for (const [source, type] of sources) source.removeEventListener(type, run);
    };
  },
};
