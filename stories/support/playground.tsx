import type { ArgTypes, Parameters, StoryContext } from '@storybook/react-vite';
import { type ComponentType, type ReactElement, useState } from 'react';
import { fn } from 'storybook/test';
import { Button, type RendererProps } from '../../src/components/index.ts';
import type { AgentEventKind, EventOf } from '../../src/protocol/index.ts';

/** What a message may do, told in the list of actions. */
export const acts = { onAnswer: fn(), onSend: fn() };

interface Playground<P> {
  readonly args: P;
  readonly argTypes: Partial<ArgTypes<P>>;
  readonly parameters: Parameters;
  readonly render: (given: P, context: StoryContext) => ReactElement;
  readonly play?: (context: StoryContext) => Promise<void>;
}

/** A story of one part of a folder that has several: its own arguments with their controls, and no others. */
export const playground = <P extends object>(
  Part: ComponentType<P>,
  args: P,
  argTypes: Partial<ArgTypes<P>> = {},
): Playground<P> => ({
  args,
  argTypes,
  parameters: { controls: { include: [...Object.keys(args), ...Object.keys(argTypes)] } },
  render: (given) => <Part {...given} />,
});

/** The renderer of one kind of event: the event, and in which of its states a choice is. */
export const eventPlayground = <K extends AgentEventKind>(
  Part: ComponentType<RendererProps<K>>,
  event: EventOf<K>,
): Playground<RendererProps<K>> => {
  const args: RendererProps<K> = { ...acts, messageId: 'm1', choice: 'open', event };
  return playground(Part, args, {
    choice: { control: 'inline-radio', options: ['open', 'answered', 'stale', 'closed'] },
    answer: { control: 'object' },
  });
};

interface Closed {
  readonly onClose: () => void;
}

/** A button that opens the sheet, as on the page. */
const Opener = <P extends Closed>({ Part, given }: { Part: ComponentType<P>; given: P }) => {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    given.onClose();
    setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && <Part {...given} onClose={close} />}
    </>
  );
};

/** A sheet: closed where it stands among others in the docs, opened where it stands alone. */
export const sheetPlayground = <P extends Closed>(
  Part: ComponentType<P>,
  args: P,
  argTypes: Partial<ArgTypes<P>> = {},
): Playground<P> => ({
  ...playground(Part, args, argTypes),
  render: (given, { loaded }) => <Opener Part={Part} given={{ ...given, ...loaded.given }} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Open' }));
    await canvas.findByRole('dialog');
  },
});
