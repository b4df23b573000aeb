'use client';

import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

let prepare: () => Promise<unknown> = async () => undefined;

/** What every such component needs before it is shown: a host that counts bytes fetches its style sheet here. */
export function prepareLater(fetch: () => Promise<unknown>): void {
  prepare = fetch;
}

const loads: (() => Promise<unknown>)[] = [];

type Late<P> = (props: P) => ReactNode;

const keepPlace = () => <div className="shelftalk-pending" />;

/**
 * A component that is fetched when it is first needed; until then something of its size keeps its place. Once
 * fetched it is drawn at once wherever it is needed.
 */
export const later = <P extends object>(
  load: () => Promise<Late<P>>,
  meanwhile: Late<P> = keepPlace,
): ComponentType<P> => {
  let Loaded: Late<P> | undefined;
  const fetch = async () => {
    [Loaded] = await Promise.all([load(), prepare()]);
  };
  loads.push(fetch);
  return (props: P) => {
    const [, redraw] = useState(false);
    useEffect(() => {
      if (Loaded === undefined) void fetch().then(() => redraw(true));
    }, []);
    const Now = Loaded ?? meanwhile;
    return <Now {...props} />;
  };
};

/** Fetches the rest ahead of need, for example when the page is idle after the first answer. */
export const preloadRenderers = async (): Promise<void> => {
  await Promise.allSettled(loads.map((fetch) => fetch()));
};
