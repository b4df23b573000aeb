import type { RendererProps } from '../renderer.ts';
import { Text } from './Text.tsx';

/** A text message. What the shopper once said is shown as typed. */
export const TextMessage = ({ event }: Pick<RendererProps<'text'>, 'event'>) =>
  event.speaker === 'shopper' ? (
    <div className="shelftalk-said" dir="auto">
      {event.text}
    </div>
  ) : (
    <Text text={event.text} />
  );
