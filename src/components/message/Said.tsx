import type { ChatInput } from '../../protocol/index.ts';
import { useWords } from '../words/WordsContext.tsx';

export interface SaidProps {
  readonly input: ChatInput;
}

/** What the shopper said or chose, in a card. */
export const Said = ({ input }: SaidProps) => {
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
    case 'location':
      return <Card title={input.name || input.address} detail={input.name ? input.address : ''} />;
    case 'form':
      return <Card title={words.shopperForm} detail={Object.values(input.values).join(', ')} />;
    case 'audio':
      return <Card title={words.shopperAudio} />;
    case 'image':
      return <Card title={input.caption || words.shopperPhoto} />;
    default:
      return input satisfies never;
  }
};

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
