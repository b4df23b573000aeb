import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { type Network, setNetwork } from '../network.ts';
import { StoryFrame, type StoryFrameProps } from '../StoryFrame.tsx';

type Args = Readonly<Record<string, unknown>>;
type Render = (args: Args, context: Context) => ReactNode;

/** The parts of Storybook's story context that stories use. */
export interface Context {
  readonly id: string;
  readonly args: Args;
  readonly initialArgs: Args;
  readonly loaded: Args;
}

/** A story, or the defaults of a story file. */
interface StoryExport {
  readonly component?: (props: Args) => ReactNode;
  readonly args?: Args;
  readonly render?: Render;
  readonly decorators?: readonly ((Story: () => ReactNode, context: Context) => ReactNode)[];
}

/** Pages of text are shown on React only. */
const files = import.meta.glob<Readonly<Record<string, StoryExport>>>([
  '../../**/*.stories.tsx',
  '!../../{content,foundations,guides,matrix,patterns,start}/**',
]);

/** Renders a story into a container. Returns a function that removes the story. */
export type PreactStory = (
  container: HTMLElement,
  frame: Omit<StoryFrameProps, 'children'>,
  network: Network,
  context: Context,
) => () => void;

/**
 * Loads a story from its file, to render it with preact.
 * @param fileName path from the project's root
 * @throws {Error} when the file has no such story
 */
export const loadStory = async (fileName: string, id: string): Promise<PreactStory> => {
  const file = await files[fileName.replace(/^(?:\.\/)?stories\//u, '../../')]?.();
  const name = id.slice(id.indexOf('--')).replaceAll('-', '');
  const story = Object.entries(file ?? {}).find(([key]) => key.toLowerCase() === name)?.[1];
  if (!file || !story) throw new Error(`There is no ${id} in ${fileName}.`);
  const { default: meta = {} } = file;
  const Component = story.component ?? meta.component ?? (() => null);
  const render: Render = story.render ?? meta.render ?? ((args) => <Component {...args} />);
  const decorators = [...(story.decorators ?? []), ...(meta.decorators ?? [])];
  return (container, frame, network, context) => {
    setNetwork(network);
    const root = createRoot(container);
    const changed = Object.entries(context.args).filter(([key, value]) => value !== context.initialArgs[key]);
    const args = { ...meta.args, ...story.args, ...Object.fromEntries(changed) };
    const Story = decorators.reduce<() => ReactNode>(
      (Inner, decorate) => () => decorate(Inner, { ...context, args }),
      () => render(args, { ...context, args }),
    );
    root.render(
      <StoryFrame {...frame}>
        <Story />
      </StoryFrame>,
    );
    return () => root.unmount();
  };
};
