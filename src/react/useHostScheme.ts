'use client';

import { useState } from 'react';
import { type HostScheme, watchHostScheme } from '../browser/index.ts';
import { useIsomorphicLayoutEffect } from './useIsomorphicLayoutEffect.ts';

/** Returns whether the host page is light or dark. Undefined while `active` is false and before the first effect. */
export const useHostScheme = (active: boolean): HostScheme | undefined => {
  const [scheme, setScheme] = useState<HostScheme>();
  // Before the browser paints, so that a dark page never shows a light chat.
  useIsomorphicLayoutEffect(() => {
    if (!active) return;
    const stop = watchHostScheme(setScheme);
    return () => {
      stop();
      setScheme(undefined);
    };
  }, [active]);
  return scheme;
};
