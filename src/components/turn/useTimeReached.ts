'use client';

import { useEffect, useState } from 'react';

/** The longest delay of `setTimeout`, in milliseconds (nearly 25 days). */
const maxTimeoutMs = 2 ** 31 - 1;

/** Whether a time, in milliseconds since the epoch, has passed; renders again when it does. */
export const useTimeReached = (moment: number): boolean => {
  const [reached, setReached] = useState(() => ({ moment, hasPassed: Date.now() >= moment }));
  useEffect(() => {
    if (moment === Number.POSITIVE_INFINITY) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      const wait = moment - Date.now();
      if (wait <= 0) setReached({ moment, hasPassed: true });
      else timer = setTimeout(check, Math.min(wait, maxTimeoutMs));
    };
    check();
    return () => clearTimeout(timer);
  }, [moment]);
  return reached.moment === moment && reached.hasPassed;
};

/** Milliseconds; shorter outages are not shown. */
const minOutageMs = 4000;

/** Whether an outage that started at this time, in milliseconds since the epoch, has lasted long enough to show it. */
export const useOutageVisible = (since: number | undefined): boolean =>
  useTimeReached(since === undefined ? Number.POSITIVE_INFINITY : since + minOutageMs);
