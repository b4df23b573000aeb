'use client';

import { useEffect, useState } from 'react';
import type { HostScheme } from './hostScheme.ts';

/**
 * Whether the page around is light or dark now, by its own switch. Undefined while nobody asks, and until what
 * looks has been fetched.
 */
export const useHostScheme = (active: boolean): HostScheme | undefined => {
  const [scheme, setScheme] = useState<HostScheme>();
  useEffect(() => {
    if (!active) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    import('./hostScheme.ts').then(
      ({ followHostScheme }) => {
        if (!isOver) stop = followHostScheme(setScheme);
      },
      // The colours stay those of the CSS around.
      () => {},
    );
    return () => {
      isOver = true;
      stop?.();
      setScheme(undefined);
    };
  }, [active]);
  return scheme;
};
