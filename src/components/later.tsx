'use client';

import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

const loads: (() => Promise<unknown>)[] = [];

/** A component that is fetched when it is first needed; until then something of its size keeps its place. */
export const later = <P extends object>(
  load: () => Promise<(props: P) => ReactNode>,
  meanwhile: ReactNode = <div className="shelftalk-pending" />,
): ComponentType<P> => {
  loads.push(load);
  // `lazy` types props by way of a ref, which no component here takes.
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>;
  return (props: P) => (
    <Suspense fallback={meanwhile}>
      <Loaded {...props} />
    </Suspense>
  );
};

/** Fetches the rest ahead of need, for example when the page is idle after the first answer. */
export const preloadRenderers = async (): Promise<void> => {
  await Promise.allSettled(loads.map((load) => load()));
};
