'use client';

import { useEffect, useState } from 'react';
import { type HostScheme, watchHostScheme } from '../browser/index.ts';

/** Returns whether the host page is light or dark. Undefined while `active` is false and before the first effect. */
export const useHostScheme = (active: boolean): HostScheme | undefined => {
  const [scheme, setScheme] = useState<HostScheme>();
  useEffect(() => {
    if (!active) return;
    const stop = watchHostScheme(setScheme);
    return () => {
      stop();
      setScheme(undefined);
    };
  }, [active]);
  return scheme;
};
