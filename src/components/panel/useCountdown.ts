'use client';

import { useEffect, useState } from 'react';

/** Returns the number of whole steps until a time (both in milliseconds); renders again with each step. */
export const useCountdown = (until: number, step: number): number => {
  const [seen, setSeen] = useState(() => ({ until, now: Date.now() }));
  // The target has changed; the stored value is outdated.
  const now = seen.until === until ? seen.now : Date.now();
  const left = Math.max(0, Math.ceil((until - now) / step));
  useEffect(() => {
    if (left === 0) return;
    const next = until - (left - 1) * step;
    const timer = setTimeout(() => setSeen({ until, now: Math.max(next, Date.now()) }), next - Date.now());
    return () => clearTimeout(timer);
  }, [until, step, left]);
  return left;
};
