import { useLayoutEffect, useRef } from 'react';
import type { GroundProps } from '../Ground.tsx';
import type { Network } from '../network.ts';
import type { Context, PreactStory } from './preactStory.tsx';

interface OnPreactProps {
  readonly story: PreactStory;
  readonly ground: Omit<GroundProps, 'children'>;
  readonly network: Network;
  readonly context: Context;
}

/** Where the preact build of a story stands. */
export const OnPreact = ({ story, ground, network, context }: OnPreactProps) => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => (place.current ? story(place.current, ground, network, context) : undefined),
    [story, ground, network, context],
  );
  return <div data-runtime="preact" ref={place} />;
};
