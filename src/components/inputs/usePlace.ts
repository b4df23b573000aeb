import { useEffect, useRef, useState } from 'react';
import type { Locate, Located } from '../../react/index.ts';

/** Where the shopper is, as far as that is known. */
export type Place = { readonly status: 'unasked' } | { readonly status: 'asking' } | Located;

/** Finds out where the shopper is, on a press only. An answer that comes after leaving is not heard. */
export function usePlace(locate: Locate): { readonly state: Place; readonly ask: () => void } {
  const [state, setState] = useState<Place>({ status: 'unasked' });
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const ask = async () => {
    setState({ status: 'asking' });
    const located = await locate();
    if (isShown.current) setState(located);
  };
  return { state, ask: () => void ask() };
}
