'use client';

import type { AgentEvent, ChatInput } from '../../protocol/index.ts';
import { useRenderEvent } from '../RenderersContext.ts';
import { useWords } from '../words/WordsContext.tsx';

export interface SaidProps {
  readonly input: ChatInput;
  readonly messageId?: string;
}

/** What the shopper said or chose: words in a card, a recording or a picture as the agent's would be. */
export const Said = ({ input, messageId = '' }: SaidProps) => {
  const words = useWords();
  switch (input.kind) {
    case 'text':
    case 'assistant':
      return <Card title={input.text} plain />;
    case 'button':
      return <Card title={input.title} plain />;
    case 'row':
      return <Card title={input.title} detail={input.description} />;
    case 'store':
      return <Card title={input.name} detail={[input.city, input.state].filter(Boolean).join(', ')} />;
    case 'form':
      return <Card title={words.shopperForm} detail={Object.values(input.values).join(', ')} />;
    case 'audio':
    case 'image':
    case 'location':
      return <AsEvent event={{ ...input, speaker: 'shopper' }} messageId={messageId} />;
    default:
      return input satisfies never;
  }
};

const nothing = () => {};
const AsEvent = ({ event, messageId }: { readonly event: AgentEvent; readonly messageId: string }) =>
  useRenderEvent()(event, { messageId, choice: 'stale', onAnswer: nothing, onSend: nothing });

interface CardProps {
  readonly title: string;
  readonly detail?: string;
  /** Words as typed rather than a heading. */
  readonly plain?: boolean;
}

const Card = ({ title, detail = '', plain = false }: CardProps) => (
  <div className="shelftalk-said" dir="auto">
    {plain ? title : <b>{title}</b>}
    {detail !== '' && <span>{detail}</span>}
  </div>
);
