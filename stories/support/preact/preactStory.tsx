import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Ground, type GroundProps } from '../Ground.tsx';
import { type Network, setNetwork } from '../network.ts';

type Args = Readonly<Record<string, unknown>>;
type Draw = (args: Args, context: Context) => ReactNode;

/** What of a story's context a story file reads. */
export interface Context {
  readonly id: string;
  readonly args: Args;
  readonly initialArgs: Args;
  readonly loaded: Args;
}

/** A story, or the defaults of a file of them. */
interface Told {
  readonly component?: (props: Args) => ReactNode;
  readonly args?: Args;
  readonly render?: Draw;
  readonly decorators?: readonly ((Story: () => ReactNode, context: Context) => ReactNode)[];
}

const files = import.meta.glob<Readonly<Record<string, Told>>>('../../**/*.stories.tsx');

export type PreactStory = (
  place: HTMLElement,
  ground: Omit<GroundProps, 'children'>,
  network: Network,
  context: Context,
) => () => void;

/**
 * The same story once more, from its file, drawn by preact. `fileName`: from the project's root. Throws where the
 * file holds no such story.
 */
export const loadStory = async (fileName: string, id: string): Promise<PreactStory> => {
  const file = await files[fileName.replace(/^(?:\.\/)?stories\//u, '../../')]?.();
  const name = id.slice(id.indexOf('--')).replaceAll('-', '');
  const story = Object.entries(file ?? {}).find(([key]) => key.toLowerCase() === name)?.[1];
  if (!file || !story) throw new Error(`There is no ${id} in ${fileName}.`);
  const { default: meta = {} } = file;
  const Component = story.component ?? meta.component ?? (() => null);
  const draw: Draw = story.render ?? meta.render ?? ((args) => <Component {...args} />);
  const decorators = [...(story.decorators ?? []), ...(meta.decorators ?? [])];
  return (place, ground, network, context) => {
    setNetwork(network);
    const root = createRoot(place);
    const changed = Object.entries(context.args).filter(([key, value]) => value !== context.initialArgs[key]);
    const args = { ...meta.args, ...story.args, ...Object.fromEntries(changed) };
    const Story = decorators.reduce<() => ReactNode>(
      (Inner, decorate) => () => decorate(Inner, { ...context, args }),
      () => draw(args, { ...context, args }),
    );
    root.render(
      <Ground {...ground}>
        <Story />
      </Ground>,
    );
    return () => root.unmount();
  };
};
