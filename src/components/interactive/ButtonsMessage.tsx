import type { RendererProps } from '../renderers/types.ts';
import { InteractiveFrame } from './InteractiveFrame.tsx';
import { ReplyButtons } from './ReplyButtons.tsx';

/** Renderer for a text with reply buttons. */
export const ButtonsMessage = ({ event, choice, answer, onAnswer }: RendererProps<'buttons'>) => (
  <InteractiveFrame kind="buttons" header={event.header} body={event.body} footer={event.footer}>
    <ReplyButtons buttons={event.buttons} choice={choice} answer={answer} onAnswer={onAnswer} />
  </InteractiveFrame>
);
