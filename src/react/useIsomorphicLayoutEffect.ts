'use client';

import { useEffect, useLayoutEffect } from 'react';

/** `useLayoutEffect` that React 18 accepts on a server, where it warns about the original. */
export const useIsomorphicLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;
