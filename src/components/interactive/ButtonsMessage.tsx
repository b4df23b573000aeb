import type { RendererProps } from '../renderers/types.ts';
import { ChoicesNotShown } from './ChoicesNotShown.tsx';
import { InteractiveFrame } from './InteractiveFrame.tsx';
import { isPast, PastChoices } from './PastChoices.tsx';
import { ReplyButtons } from './ReplyButtons.tsx';

/** Renderer for a text with reply buttons. If the shopper did not choose in time, the buttons' titles are shown as text. */
export const ButtonsMessage = ({ event, choice, answer, onAnswer }: RendererProps<'buttons'>) => (
  <InteractiveFrame kind="buttons" header={event.header} body={event.body} footer={event.footer}>
    {event.hasUnreadChoices ? (
      <ChoicesNotShown />
    ) : isPast(choice) ? (
      <PastChoices choices={event.buttons} />
    ) : (
      <ReplyButtons buttons={event.buttons} choice={choice} answer={answer} onAnswer={onAnswer} />
    )}
  </InteractiveFrame>
);
