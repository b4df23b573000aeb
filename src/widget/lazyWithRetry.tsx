'use client';

import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { moveFocusOut, useReport } from '../components/index.ts';
import { LoadError, type LoadErrorProps } from './LoadError.tsx';
import { loadOnce } from './loadOnce.ts';

type Loaded<P> = (props: P) => ReactNode;

/** A component whose code is loaded when it is first rendered, or earlier by `load`. */
type LazyComponent<P> = ComponentType<P> & { readonly load: () => Promise<void> };

type LoadState<P> =
  | { readonly status: 'pending' }
  | { readonly status: 'loaded'; readonly Loaded: Loaded<P> }
  | { readonly status: 'failed' | 'retrying'; readonly error: unknown };

const DefaultPending = () => <div className="shelftalk-pending" />;

/**
 * Like `React.lazy`, with three differences: once loaded it renders synchronously everywhere, it needs no Suspense
 * boundary, and a failed load can be retried by the shopper. All instances share one load.
 *
 * @param load Imports the component.
 * @param Pending Rendered until the component is loaded; about as high as the component.
 * @param ErrorFallback Rendered after a failure, with a retry handler. The error is also reported to `ReportProvider`.
 */
export const lazyWithRetry = <P extends object>(
  load: () => Promise<Loaded<P>>,
  Pending: Loaded<P> = DefaultPending,
  ErrorFallback: ComponentType<P & LoadErrorProps> = LoadError,
): LazyComponent<P> => {
  let state: LoadState<P> = { status: 'pending' };
  const listeners = new Set<(state: LoadState<P>) => void>();
  const setState = (next: LoadState<P>) => {
    state = next;
    for (const listener of listeners) listener(next);
  };
  let pressedButton: Element | undefined;
  const { start } = loadOnce(
    async () => {
      const Loaded = await load();
      if (pressedButton) moveFocusOut(pressedButton);
      setState({ status: 'loaded', Loaded });
    },
    (error) => setState({ status: 'failed', error }),
  );
  // A failure is shown where the component is rendered.
  const startQuietly = () => start().catch(() => {});
  const retry = ({ currentTarget }: MouseEvent) => {
    pressedButton = currentTarget;
    if ('error' in state) setState({ ...state, status: 'retrying' });
    void startQuietly();
  };

  const Lazy = (props: P) => {
    const [current, setCurrent] = useState(state);
    const report = useReport();
    const error = 'error' in current ? current.error : undefined;
    useEffect(() => {
      listeners.add(setCurrent);
      setCurrent(state);
      void startQuietly();
      return () => void listeners.delete(setCurrent);
    }, []);
    useEffect(() => {
      if (error !== undefined) report(error);
    }, [error, report]);
    if (current.status === 'loaded') return <current.Loaded {...props} />;
    if (current.status === 'pending') return <Pending {...props} />;
    return <ErrorFallback {...props} isRetrying={current.status === 'retrying'} onRetry={retry} />;
  };
  return Object.assign(Lazy, { load: startQuietly });
};
