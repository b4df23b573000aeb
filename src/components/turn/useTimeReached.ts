'use client';

import { useEffect, useState } from 'react';

/** The longest delay of `setTimeout`, in milliseconds (nearly 25 days). */
const longestWait = 2 ** 31 - 1;

/** Whether a time, in milliseconds since the epoch, has passed; renders again when it does. */
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

/** Shorter interruptions are not shown, in milliseconds. */
const blip = 4000;

/** Whether an interruption that started at this time, in milliseconds since the epoch, lasts long enough to show it. */
export const useOutageVisible = (since: number | undefined): boolean =>
  useTimeReached(since === undefined ? Number.POSITIVE_INFINITY : since + blip);
