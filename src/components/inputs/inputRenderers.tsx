'use client';

import { type ComponentType, useState } from 'react';
import type { AgentEventKind } from '../../protocol/index.ts';
import { useHandover } from '../../react/index.ts';
import { Button } from '../button/Button.tsx';
import { Drawing } from '../icons/Icon.tsx';
import { pin } from '../icons/rareDrawings.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import type { RendererOverrides, RendererProps } from '../renderers/types.ts';
import { HostInputSheet } from './HostInputSheet.tsx';
import { type HostInput, type HostInputs, hostInputFor } from './hostInput.ts';

type Wrapped<K extends AgentEventKind> = RendererProps<K> & {
  readonly Default: ComponentType<RendererProps<K>>;
};

/**
 * Renderers for a host that has forms and stores: a button or row whose id is in `opens` opens one, and what is
 * then sent is the answer to that message; a handover to a store offers the stores. Make them once.
 */
export function inputRenderers(inputs: HostInputs): RendererOverrides {
  const { stores = [], opens, locate } = inputs;

  function Opens<K extends AgentEventKind>(props: Wrapped<K>) {
    const { Default, choice, onAnswer } = props;
    const [opened, open] = useState<HostInput>();
    return (
      <>
        <Default
          {...props}
          // Open once more where nothing comes of it: the choice then acts anew.
          choice={opened ? 'stale' : choice}
          onAnswer={(pressed) => {
            const input = hostInputFor(pressed, inputs);
            if (input) open(input);
            else onAnswer(pressed);
          }}
        />
        {opened && (
          <HostInputSheet input={opened} locate={locate} onSend={onAnswer} onClose={() => open(undefined)} />
        )}
      </>
    );
  }

  function OffersStores(props: Wrapped<'handover'>) {
    const { Default, event, messageId, onSend } = props;
    const messages = useMessages();
    const handover = useHandover();
    const [isOpen, setOpen] = useState(false);
    const isOngoing = handover.status === 'requested' || handover.status === 'waiting';
    return (
      <>
        <Default {...props} />
        {event.reasonKind === 'location' && isOngoing && handover.messageId === messageId && (
          <Button look="line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
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
    ...(opens && { buttons: Opens, list: Opens, product: Opens, products: Opens }),
    ...(stores.length > 0 && { handover: OffersStores }),
  };
}
