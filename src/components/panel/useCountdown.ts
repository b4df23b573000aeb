'use client';

import { useEffect, useState } from 'react';

/**
 * Counts down to a time and renders again with each step.
 *
 * @param until Milliseconds since the epoch.
 * @param step Milliseconds.
 * @returns The number of steps left, rounded up.
 */
export const useCountdown = (until: number, step: number): number => {
  const [stored, setStored] = useState(() => ({ until, now: Date.now() }));
  // After a change of `until`, the stored time is outdated.
  const now = stored.until === until ? stored.now : Date.now();
  const left = Math.max(0, Math.ceil((until - now) / step));
  useEffect(() => {
    if (left === 0) return;
    const next = until - (left - 1) * step;
    const timer = setTimeout(() => setStored({ until, now: Math.max(next, Date.now()) }), next - Date.now());
    return () => clearTimeout(timer);
  }, [until, step, left]);
  return left;
};
