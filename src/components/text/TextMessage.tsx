import { UserInput } from '../message/UserInput.tsx';
import { OwnPart } from '../renderers/OwnPart.ts';
import type { RendererProps } from '../renderers/types.ts';
import { Text } from './Text.tsx';

/** A text message. Texts of the shopper are rendered as typed. */
export const TextMessage = ({
  event: { speaker, text },
  isPartial = false,
}: Pick<RendererProps<'text'>, 'event' | 'isPartial'>) =>
  speaker === 'shopper' ? (
    <UserInput input={{ kind: 'text', text }} />
  ) : (
    <OwnPart of="Bubble" from="agent" text={text}>
      <Text text={text} streaming={isPartial} />
    </OwnPart>
  );
