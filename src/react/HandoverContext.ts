'use client';

import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import {
  type ChatStore,
  type HandoverController,
  type HandoverOptions,
  startHandover,
} from '../store/index.ts';

/** The shop's handover options and the controller that they started. */
export interface HandoverContextValue {
  readonly options: HandoverOptions;
  /** Undefined before the first effect has run. */
  readonly controller: HandoverController | undefined;
}

/** The handover of the nearest `ChatProvider`. */
export const HandoverContext = createContext<HandoverContextValue | undefined>(undefined);

/** Returns the handover of the nearest `ChatProvider`; undefined without a provider or its `handover` option. */
export const useHandoverContext = (): HandoverContextValue | undefined => useContext(HandoverContext);

/** Starts a handover controller for the options. Closes it on unmount, and when the store or the options change. */
export function useHandoverController(
  store: ChatStore,
  options: HandoverOptions | undefined,
): HandoverContextValue | undefined {
  const [controller, setController] = useState<HandoverController>();
  useEffect(() => {
    if (!options) return;
    const started = startHandover(store, options);
    setController(started);
    return () => {
      started.close();
      setController(undefined);
    };
  }, [store, options]);
  return useMemo(() => options && { options, controller }, [options, controller]);
}
