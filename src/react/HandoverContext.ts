'use client';

import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { ChatStore, HandoverController, HandoverOptions } from '../store/index.ts';

export interface HandoverContextValue {
  readonly options: HandoverOptions;
  /** Undefined before the first effect has run. */
  readonly desk: HandoverController | undefined;
}

export const HandoverContext = createContext<HandoverContextValue | undefined>(undefined);

/** What the shop does about handovers; undefined where it does nothing. */
export const useHandoverContext = (): HandoverContextValue | undefined => useContext(HandoverContext);

/** Keeps a desk open for as long as the shop takes handovers. */
export function useHandoverController(
  store: ChatStore,
  options: HandoverOptions | undefined,
): HandoverContextValue | undefined {
  const [desk, setDesk] = useState<HandoverController>();
  useEffect(() => {
    if (!options) return;
    const controller = store.startHandover(options);
    setDesk(controller);
    return () => {
      controller.close();
      setDesk(undefined);
    };
  }, [store, options]);
  return useMemo(() => options && { options, desk }, [options, desk]);
}
