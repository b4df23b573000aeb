'use client';

import { useEffect, useState } from 'react';

/** Whether a moment has come, in milliseconds since the epoch; renders again when it does. */
export const useReached = (moment: number): boolean => {
  const [reached, setReached] = useState(() => ({ moment, yes: Date.now() >= moment }));
  useEffect(() => {
    const wait = moment - Date.now();
    if (wait === Number.POSITIVE_INFINITY) return;
    if (wait <= 0) {
      setReached({ moment, yes: true });
      return;
    }
    const timer = setTimeout(() => setReached({ moment, yes: true }), wait);
    return () => clearTimeout(timer);
  }, [moment]);
  return reached.moment === moment && reached.yes;
};

/** Trouble that mends itself within this time is not worth a word, in milliseconds. */
const blip = 4000;

/** Whether trouble that began then, in milliseconds since the epoch, has lasted; without a beginning there is none. */
export const useLasting = (since: number | undefined): boolean =>
  useReached(since === undefined ? Number.POSITIVE_INFINITY : since + blip);
