'use client';

import { type Ref, type RefCallback, useCallback, useRef } from 'react';

const attach = <T>(ref: Ref<T> | undefined, node: T): (() => void) => {
  if (typeof ref === 'function') {
    // React 19 allows a function to return its own cleanup, and then does not call it with null.
    const cleanup = ref(node);
    return typeof cleanup === 'function' ? cleanup : () => void ref(null);
  }
  if (!ref) return () => {};
  ref.current = node;
  return () => {
    ref.current = null;
  };
};

/** Returns one ref that sets all three refs; the same function while the three refs are the same. */
export const useMergedRef = <T>(
  first: Ref<T> | undefined,
  second: Ref<T> | undefined,
  third: Ref<T> | undefined,
): RefCallback<T> => {
  const cleanups = useRef<readonly (() => void)[]>([]);
  return useCallback(
    (node: T | null) => {
      for (const cleanup of cleanups.current) cleanup();
      cleanups.current = node === null ? [] : [first, second, third].map((ref) => attach(ref, node));
    },
    [first, second, third],
  );
};
