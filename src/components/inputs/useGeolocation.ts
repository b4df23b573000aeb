import { useEffect, useRef, useState } from 'react';
import type { Geolocate, GeolocationResult } from '../../browser/index.ts';

/** Progress and result of locating the shopper. */
export type GeolocationState =
  | { readonly status: 'unasked' }
  | { readonly status: 'asking' }
  | GeolocationResult;

/** Locates the shopper when `ask` is called. Ignores a result that arrives after unmounting. */
export function useGeolocation(locate: Geolocate): {
  readonly state: GeolocationState;
  readonly ask: () => void;
} {
  const [state, setState] = useState<GeolocationState>({ status: 'unasked' });
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const ask = async () => {
    setState({ status: 'asking' });
    const located = await locate();
    if (isMounted.current) setState(located);
  };
  return { state, ask: () => void ask() };
}
