'use client';

import type { ReactNode } from 'react';
import type { AgentEvent, ChatInput } from '../../protocol/index.ts';
import { FormValues } from '../inputs/FormValues.tsx';
import { MediaPolicyProvider, useMediaPolicy } from '../media/mediaPolicy.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useRenderEvent } from '../renderers/RenderersContext.ts';
import { inputWords } from './inputWords.ts';

export interface SaidProps {
  readonly input: ChatInput;
  readonly messageId?: string;
  /** What the keys of a form are called. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

/**
 * What the shopper said or chose: words as typed in a card, never as markdown; a recording, a picture or a
 * place as the agent's would be.
 */
export const Said = ({ input, messageId = '', labels }: SaidProps) => {
  const [title, detail] = inputWords(input, useMessages());
  switch (input.kind) {
    case 'audio':
    case 'image':
      return (
        <OwnMedia url={input.url}>
          <AsEvent event={{ ...input, speaker: 'shopper' }} messageId={messageId} />
        </OwnMedia>
      );
    case 'location':
      return <AsEvent event={{ ...input, name: title, speaker: 'shopper' }} messageId={messageId} />;
    default:
      return (
        <div className="shelftalk-said" dir="auto">
          {input.kind === 'form' ? (
            <FormValues values={input.values} labels={labels} />
          ) : detail === undefined ? (
            title
          ) : (
            <b>{title}</b>
          )}
          {detail && <span>{detail}</span>}
        </div>
      );
  }
};

/** What the shopper has sent themselves is theirs to see, wherever the service keeps it. */
const OwnMedia = ({ url, children }: { readonly url: string; readonly children: ReactNode }) => {
  const isAllowed = useMediaPolicy();
  return (
    <MediaPolicyProvider value={(address) => address === url || isAllowed(address)}>
      {children}
    </MediaPolicyProvider>
  );
};

const nothing = () => {};
const AsEvent = ({ event, messageId }: { readonly event: AgentEvent; readonly messageId: string }) =>
  useRenderEvent()(event, { messageId, choice: 'stale', onAnswer: nothing, onSend: nothing });
