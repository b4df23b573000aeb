import { useEffect, useRef, useState } from 'react';
import type { Geolocate, GeolocationResult } from '../../browser/index.ts';

/** Where the shopper is, as far as that is known. */
export type GeolocationState =
  | { readonly status: 'unasked' }
  | { readonly status: 'asking' }
  | GeolocationResult;

/** Finds out where the shopper is, on a press only. An answer that comes after leaving is not heard. */
export function useGeolocation(locate: Geolocate): {
  readonly state: GeolocationState;
  readonly ask: () => void;
} {
  const [state, setState] = useState<GeolocationState>({ status: 'unasked' });
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
