'use client';

import type { ReactNode } from 'react';
import type { AgentEvent, ChatInput } from '../../protocol/index.ts';
import { FormValues } from '../inputs/FormValues.tsx';
import { MediaPolicyProvider, useMediaPolicy } from '../media/mediaPolicy.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useRenderEvent } from '../renderers/RenderersContext.ts';
import { inputText } from './inputText.ts';

export interface UserInputProps {
  readonly input: ChatInput;
  readonly messageId?: string;
  /** Labels of the form's fields by key. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

/**
 * A message or choice of the shopper. Text is rendered as typed, never as markdown; recordings, pictures and locations
 * are rendered like the agent's.
 */
export const UserInput = ({ input, messageId = '', labels }: UserInputProps) => {
  const [title, detail] = inputText(input, useMessages());
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
        <div className="shelftalk-user-text" dir="auto">
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

/** The shopper's own uploads load without asking, whatever their origin. */
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
