'use client';

import { type ComponentType, useState } from 'react';
import type { AgentEventKind } from '../../protocol/index.ts';
import { useHandover } from '../../react/index.ts';
import { Button } from '../button/Button.tsx';
import { pin } from '../icons/commonDrawings.ts';
import { Drawing } from '../icons/Icon.tsx';
import type { RendererOverrides, RendererProps } from '../renderers/types.ts';
import { HostInputSheet } from './HostInputSheet.tsx';
import { type HostInput, type HostInputs, hostInputFor } from './hostInput.ts';
import { useInputMessages } from './useInputMessages.ts';

type OverrideProps<K extends AgentEventKind> = RendererProps<K> & {
  readonly Default: ComponentType<RendererProps<K>>;
};

/**
 * Renderers for hosts with forms and stores. A button or row whose id is in `opens` opens an input, whose submission
 * is sent as the reply to that message; a handover to a store offers the stores. Call it once, outside of render.
 */
export function inputRenderers(inputs: HostInputs): RendererOverrides {
  const { stores = [], opens, locate } = inputs;

  function WithHostInput<K extends AgentEventKind>(props: OverrideProps<K>) {
    const { Default, choice, onAnswer } = props;
    const [opened, setOpened] = useState<HostInput>();
    return (
      <>
        <Default
          {...props}
          // Blocks a second press while the sheet is open. When the choice is `open` again, it can be submitted again.
          choice={opened ? 'answered' : choice}
          onAnswer={(pressed) => {
            const input = hostInputFor(pressed, inputs);
            if (input) setOpened(input);
            else onAnswer(pressed);
          }}
        />
        {opened && (
          <HostInputSheet
            input={opened}
            locate={locate}
            onSend={onAnswer}
            onClose={() => setOpened(undefined)}
          />
        )}
      </>
    );
  }

  function WithStoreButton(props: OverrideProps<'handover'>) {
    const { Default, event, messageId, onSend } = props;
    const messages = useInputMessages();
    const handover = useHandover();
    const [isOpen, setOpen] = useState(false);
    const { status } = handover;
    const isOngoing = status === 'requested' || status === 'notified' || status === 'waiting';
    return (
      <>
        <Default {...props} />
        {event.reasonKind === 'location' && isOngoing && handover.messageId === messageId && (
          <Button variant="line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <Drawing path={pin} />
            {messages.attachStore}
          </Button>
        )}
        {isOpen && (
          <HostInputSheet
            input={{ kind: 'store', stores }}
            locate={locate}
            onSend={onSend}
            onClose={() => setOpen(false)}
          />
        )}
      </>
    );
  }

  return {
    ...(opens && {
      buttons: WithHostInput,
      list: WithHostInput,
      product: WithHostInput,
      products: WithHostInput,
    }),
    ...(stores.length > 0 && { handover: WithStoreButton }),
  };
}
