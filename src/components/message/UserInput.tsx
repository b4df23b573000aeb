'use client';

import type { ReactNode } from 'react';
import type { AgentEvent, ChatInput } from '../../protocol/index.ts';
import { FormValues } from '../inputs/FormValues.tsx';
import { MediaPolicyProvider, useMediaPolicy } from '../media/mediaPolicy.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { OwnPart } from '../renderers/OwnPart.ts';
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
        <AllowOwnMedia url={input.url}>
          <EventContent event={{ ...input, speaker: 'shopper' }} messageId={messageId} />
        </AllowOwnMedia>
      );
    case 'location':
      return <EventContent event={{ ...input, name: title, speaker: 'shopper' }} messageId={messageId} />;
    default:
      return (
        <OwnPart of="Bubble" from="shopper" text={title}>
          <div className="shelftalk-user-text" data-part="bubble" dir="auto">
            {input.kind === 'form' ? (
              <FormValues values={input.values} labels={labels} />
            ) : detail === undefined ? (
              title
            ) : (
              <b>{title}</b>
            )}
            {detail && <span>{detail}</span>}
          </div>
        </OwnPart>
      );
  }
};

/** Lets the shopper's own upload load without consent, from any origin. */
const AllowOwnMedia = ({ url, children }: { readonly url: string; readonly children: ReactNode }) => {
  const isAllowed = useMediaPolicy();
  return (
    <MediaPolicyProvider value={(address) => address === url || isAllowed(address)}>
      {children}
    </MediaPolicyProvider>
  );
};

const noop = () => {};
/** Renders an input with the renderer of the agent's event of that kind. */
const EventContent = ({ event, messageId }: { readonly event: AgentEvent; readonly messageId: string }) =>
  useRenderEvent()(event, { messageId, choice: 'stale', onAnswer: noop, onSend: noop });
