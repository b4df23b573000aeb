'use client';

import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { type Absence, NotLoaded } from './NotLoaded.tsx';
import { passFocusOut } from './passFocusOut.ts';
import { useReport } from './ReportContext.ts';

let prepare: () => Promise<unknown> = async () => undefined;

/** What every such component needs before it is shown: a host that counts bytes fetches its style sheet here. */
export function prepareLater(fetch: () => Promise<unknown>): void {
  prepare = fetch;
}

const loads: (() => Promise<unknown>)[] = [];

type Loaded<P> = (props: P) => ReactNode;

/** A component that is fetched when it is first needed, or before. */
export type Later<P> = ComponentType<P> & { readonly fetch: () => Promise<void> };

type Fetched<P> =
  | { readonly status: 'waiting' }
  | { readonly status: 'there'; readonly Loaded: Loaded<P> }
  | { readonly status: 'missing' | 'trying'; readonly error: unknown };

const keepPlace = () => <div className="shelftalk-pending" />;

/**
 * A component that is fetched when it is first needed; until then something of its size keeps its place. Once
 * fetched it is drawn at once wherever it is needed. Where it cannot be fetched, `Absent` says so and offers to
 * try again. That asks for the same module: Chromium before 156, Firefox before 155, and Safari 27 remember the
 * failure until the page is loaded anew.
 */
export const later = <P extends object>(
  load: () => Promise<Loaded<P>>,
  Meanwhile: Loaded<P> = keepPlace,
  Absent: ComponentType<P & Absence> = NotLoaded,
): Later<P> => {
  // Shared: what could not be fetched for one message is missing, and found again, in all of its kind.
  let part: Fetched<P> = { status: 'waiting' };
  const followers = new Set<(part: Fetched<P>) => void>();
  const become = (next: Fetched<P>) => {
    part = next;
    for (const follow of followers) follow(next);
  };
  let asking: Promise<void> | undefined;
  let pressed: Element | undefined;
  const ask = async () => {
    try {
      const [Loaded] = await Promise.all([load(), prepare()]);
      if (pressed) passFocusOut(pressed);
      become({ status: 'there', Loaded });
    } catch (error) {
      become({ status: 'missing', error });
    }
    asking = undefined;
  };
  const fetch = async () => {
    if (part.status === 'there') return;
    asking ??= ask();
    await asking;
  };
  const retry = ({ currentTarget }: MouseEvent) => {
    pressed = currentTarget;
    if ('error' in part) become({ ...part, status: 'trying' });
    void fetch();
  };
  loads.push(fetch);

  const Later = (props: P) => {
    const [fetched, follow] = useState(part);
    const report = useReport();
    const error = 'error' in fetched ? fetched.error : undefined;
    useEffect(() => {
      followers.add(follow);
      follow(part);
      void fetch();
      return () => void followers.delete(follow);
    }, []);
    useEffect(() => {
      if (error !== undefined) report(error);
    }, [error, report]);
    if (fetched.status === 'there') return <fetched.Loaded {...props} />;
    if (fetched.status === 'waiting') return <Meanwhile {...props} />;
    return <Absent {...props} isTrying={fetched.status === 'trying'} onRetry={retry} />;
  };
  return Object.assign(Later, { fetch });
};

/** Fetches the rest ahead of need, for example when the page is idle after the first answer. */
export const preloadRenderers = async (): Promise<void> => {
  await Promise.all(loads.map((fetch) => fetch()));
};
