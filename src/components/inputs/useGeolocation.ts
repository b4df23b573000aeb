import { useEffect, useRef, useState } from 'react';
import type { Geolocate, GeolocationResult } from '../../browser/index.ts';

/** Progress and result of locating the shopper. */
export type GeolocationState =
  | { readonly status: 'idle' }
  | { readonly status: 'locating' }
  | GeolocationResult;

/** Locates the shopper when `request` is called. Ignores a result that arrives after unmounting. */
export function useGeolocation(locate: Geolocate): {
  readonly state: GeolocationState;
  readonly request: () => void;
} {
  const [state, setState] = useState<GeolocationState>({ status: 'idle' });
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const request = async () => {
    setState({ status: 'locating' });
    const located = await locate();
    if (isMounted.current) setState(located);
  };
  return { state, request: () => void request() };
}
