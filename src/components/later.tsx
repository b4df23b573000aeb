'use client';

import {
  type ComponentType,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { type Absence, NotLoaded } from './NotLoaded.tsx';
import { passFocusOut } from './passFocusOut.ts';
import { useReport } from './ReportContext.ts';

const loads: (() => Promise<unknown>)[] = [];

/** Keeps the place of a component while it is being fetched. */
type Meanwhile<P> = ReactNode | ((props: P) => ReactNode);

/**
 * A component that is fetched when it is first needed; until then something of its size keeps its place. Where
 * it cannot be fetched, `Absent` says so and offers to try again. Trying again asks the browser for the same
 * module: those of before 2026 may remember the failure until the page is loaded anew.
 */
export const later = <P extends object>(
  load: () => Promise<(props: P) => ReactNode>,
  meanwhile: Meanwhile<P> = <div className="shelftalk-pending" />,
  Absent: ComponentType<P & Absence> = NotLoaded,
): ComponentType<P> => {
  loads.push(load);

  const missing = (error: unknown) =>
    function Missing(props: P) {
      const [isTrying, setTrying] = useState(false);
      const report = useReport();
      useEffect(() => report(error), [report]);
      const onRetry = ({ currentTarget }: MouseEvent) => {
        setTrying(true);
        load().then(
          (Part) => {
            passFocusOut(currentTarget);
            // Everywhere at once: what could not be fetched for one message is missing in all of its kind.
            part.setState({ Part });
          },
          () => setTrying(false),
        );
      };
      return <Absent {...props} isTrying={isTrying} onRetry={onRetry} />;
    };

  // What `lazy` has once failed to get it never asks for again, so a failure is a component as well.
  const fetched = async (): Promise<{ readonly default: (props: P) => ReactNode }> => {
    try {
      return { default: await load() };
    } catch (error) {
      return { default: missing(error) };
    }
  };
  // It types props by way of a ref, which no component here takes.
  const first = lazy(fetched) as unknown as ComponentType<P>;
  const part = createStore<{ readonly Part: ComponentType<P> }>(() => ({ Part: first }));

  return (props: P) => {
    const { Part } = useStore(part);
    return (
      <Suspense fallback={typeof meanwhile === 'function' ? meanwhile(props) : meanwhile}>
        <Part {...props} />
      </Suspense>
    );
  };
};

/** Fetches the rest ahead of need, for example when the page is idle after the first answer. */
export const preloadRenderers = async (): Promise<void> => {
  await Promise.allSettled(loads.map((load) => load()));
};
