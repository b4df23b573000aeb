'use client';

import { useEffect, useLayoutEffect } from 'react';

/** `useLayoutEffect` in a browser; `useEffect` on a server, because React 18 warns about layout effects there. */
export const useIsomorphicLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;
