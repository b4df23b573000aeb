'use client';

import { useEffect, useState } from 'react';

/** The longest that a timer can wait, in milliseconds: nearly 25 days. */
const longestWait = 2 ** 31 - 1;

/** Whether a moment has come, in milliseconds since the epoch; renders again when it does. */
export const useTimeReached = (moment: number): boolean => {
  const [reached, setReached] = useState(() => ({ moment, yes: Date.now() >= moment }));
  useEffect(() => {
    if (moment === Number.POSITIVE_INFINITY) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const wait = moment - Date.now();
      if (wait <= 0) setReached({ moment, yes: true });
      else timer = setTimeout(look, Math.min(wait, longestWait));
    };
    look();
    return () => clearTimeout(timer);
  }, [moment]);
  return reached.moment === moment && reached.yes;
};

/** Trouble that mends itself within this time is not worth a word, in milliseconds. */
const blip = 4000;

/** Whether trouble that began then, in milliseconds since the epoch, has lasted; without a beginning there is none. */
export const useLasting = (since: number | undefined): boolean =>
  useTimeReached(since === undefined ? Number.POSITIVE_INFINITY : since + blip);
