'use client';

import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

let prepare: () => Promise<unknown> = async () => undefined;

/** What every such component needs before it is shown: a host that counts bytes fetches its style sheet here. */
export function prepareLater(fetch: () => Promise<unknown>): void {
  prepare = fetch;
}

const loads: (() => Promise<unknown>)[] = [];

/** A component that is fetched when it is first needed; until then something of its size keeps its place. */
export const later = <P extends object>(
  load: () => Promise<(props: P) => ReactNode>,
  meanwhile: ReactNode = <div className="shelftalk-pending" />,
): ComponentType<P> => {
  const fetch = async () => (await Promise.all([load(), prepare()]))[0];
  loads.push(fetch);
  // `lazy` types props by way of a ref, which no component here takes.
  const Loaded = lazy(async () => ({ default: await fetch() })) as unknown as ComponentType<P>;
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
