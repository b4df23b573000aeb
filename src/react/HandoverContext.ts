'use client';

import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { ChatStore, HandoverDesk, HandoverOptions } from '../store/index.ts';

export interface Handovers {
  readonly options: HandoverOptions;
  /** Undefined until its code has been fetched. */
  readonly desk: HandoverDesk | undefined;
}

export const HandoverContext = createContext<Handovers | undefined>(undefined);

/** What the shop does about handovers; undefined where it does nothing. */
export const useHandovers = (): Handovers | undefined => useContext(HandoverContext);

/** Keeps a desk open for as long as the shop takes handovers. */
export function useOpenDesk(store: ChatStore, options: HandoverOptions | undefined): Handovers | undefined {
  const [desk, setDesk] = useState<HandoverDesk>();
  useEffect(() => {
    if (!options) return;
    const wanted = new AbortController();
    let opened: HandoverDesk | undefined;
    void store.handOver(options, wanted).then((next) => {
      opened = next;
      setDesk(next);
    });
    return () => {
      wanted.abort();
      opened?.close();
      setDesk(undefined);
    };
  }, [store, options]);
  return useMemo(() => options && { options, desk }, [options, desk]);
}
