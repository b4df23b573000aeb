import { useLayoutEffect, useRef } from 'react';
import type { Network } from '../network.ts';
import type { StoryFrameProps } from '../StoryFrame.tsx';
import type { Context, PreactStory } from './preactStory.tsx';

interface OnPreactProps {
  readonly story: PreactStory;
  readonly frame: Omit<StoryFrameProps, 'children'>;
  readonly network: Network;
  readonly context: Context;
}

/** Renders a story with preact, in a container of its own. */
export const OnPreact = ({ story, frame, network, context }: OnPreactProps) => {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => (container.current ? story(container.current, frame, network, context) : undefined),
    [story, frame, network, context],
  );
  return <div data-runtime="preact" ref={container} />;
};
