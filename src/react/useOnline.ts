'use client';

import { useSyncExternalStore } from 'react';
import { onlineStatus } from '../browser/index.ts';

/** Returns whether the browser has a network connection; true while rendering on a server and hydrating. */
export const useOnline = (): boolean =>
  useSyncExternalStore(onlineStatus.subscribe, onlineStatus.get, () => true);
