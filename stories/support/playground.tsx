import type { ArgTypes, Parameters, StoryContext } from '@storybook/react-vite';
import { type ComponentType, type ReactElement, useState } from 'react';
import { fn } from 'storybook/test';
import { Button, type RendererProps } from '../../src/components/index.ts';
import type { AgentEventKind, EventOf } from '../../src/protocol/index.ts';

/** Message callbacks that log to the Actions panel. */
export const loggedActions = { onAnswer: fn(), onSend: fn() };

interface Playground<P> {
  readonly args: P;
  readonly argTypes: Partial<ArgTypes<P>>;
  readonly parameters: Parameters;
  readonly render: (props: P, context: StoryContext) => ReactElement;
  readonly play?: (context: StoryContext) => Promise<void>;
}

/** A story for one of several components in a folder of the sidebar, with controls for its own arguments only. */
export const playground = <P extends object>(
  Part: ComponentType<P>,
  args: P,
  argTypes: Partial<ArgTypes<P>> = {},
): Playground<P> => ({
  args,
  argTypes,
  parameters: { controls: { include: [...Object.keys(args), ...Object.keys(argTypes)] } },
  render: (props) => <Part {...props} />,
});

/** A playground for the renderer of one kind of event, with controls for the state of its choice. */
export const eventPlayground = <K extends AgentEventKind>(
  Part: ComponentType<RendererProps<K>>,
  event: EventOf<K>,
): Playground<RendererProps<K>> => {
  const args: RendererProps<K> = { ...loggedActions, messageId: 'm1', choice: 'open', event };
  return playground(Part, args, {
    choice: { control: 'inline-radio', options: ['open', 'answered', 'stale', 'closed'] },
    answer: { control: 'object' },
  });
};

interface Closable {
  readonly onClose: () => void;
}

/** A button that opens the sheet. */
const Opener = <P extends Closable>({ Part, props }: { Part: ComponentType<P>; props: P }) => {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    props.onClose();
    setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && <Part {...props} onClose={close} />}
    </>
  );
};

/** A playground for a sheet. It starts closed on the docs page, and its `play` opens it in the story. */
export const sheetPlayground = <P extends Closable>(
  Part: ComponentType<P>,
  args: P,
  argTypes: Partial<ArgTypes<P>> = {},
): Playground<P> => ({
  ...playground(Part, args, argTypes),
  render: (props, { loaded }) => <Opener Part={Part} props={{ ...props, ...loaded.props }} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Open' }));
    await canvas.findByRole('dialog');
  },
});
