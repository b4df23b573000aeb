import type { ReactNode } from 'react';
import {
  Button,
  ChatLauncher,
  Composer,
  Icon,
  ReplyButtons,
  Suggestions,
} from '../../src/components/index.ts';
import { ChatProvider } from '../../src/react/index.ts';
import { createStoryChat } from '../support/storyChat.ts';

export const states = ['rest', 'hover', 'focus', 'pressed', 'disabled', 'busy'] as const;
export type State = (typeof states)[number];

/** A control, and how it looks in a state; undefined when it does not have the state. */
export interface Control {
  readonly name: string;
  readonly show: (state: State) => ReactNode;
}

const chat = createStoryChat([]);
const nothing = () => {};

const button = (name: string, variant: 'fill' | 'line' | 'quiet' | 'icon', label: ReactNode): Control => ({
  name,
  show: (state) =>
    state === 'busy' ? undefined : (
      <Button
        variant={variant}
        aria-disabled={state === 'disabled' || undefined}
        aria-label={variant === 'icon' ? 'Close' : undefined}
      >
        {label}
      </Button>
    ),
});

export const controls: readonly Control[] = [
  button('Button, fill', 'fill', 'Add to bag'),
  button('Button, line', 'line', 'Details'),
  button('Button, quiet', 'quiet', 'Undo'),
  button('Button, icon', 'icon', <Icon name="close" />),
  {
    name: 'Suggestion',
    show: (state) =>
      state === 'busy' || state === 'disabled' ? undefined : (
        <Suggestions questions={['Which is lightest?']} onPick={nothing} layout="stacked" />
      ),
  },
  {
    name: 'Reply button',
    show: (state) =>
      state === 'busy' || state === 'disabled' ? undefined : (
        <ReplyButtons buttons={[{ id: 'keep', title: 'Keep it' }]} choice="open" onAnswer={nothing} />
      ),
  },
  {
    name: 'Composer',
    show: (state) => (
      <ChatProvider store={chat}>
        <Composer
          value={['rest', 'disabled', 'busy'].includes(state) ? '' : 'A tent'}
          onChange={nothing}
          onSend={nothing}
          remaining={4096}
          onStop={state === 'busy' ? nothing : undefined}
        />
      </ChatProvider>
    ),
  },
  {
    name: 'Launcher',
    show: (state) =>
      state === 'busy' || state === 'disabled' ? undefined : <ChatLauncher open={false} onPress={nothing} />,
  },
];
