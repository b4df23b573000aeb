import { useMessages } from '../messages/MessagesContext.tsx';
import type { RendererProps } from '../renderers/types.ts';
import { ChoicesNotShown } from './ChoicesNotShown.tsx';
import { InteractiveFrame } from './InteractiveFrame.tsx';
import { isPast, PastChoices } from './PastChoices.tsx';
import { RowPicker } from './RowPicker.tsx';

/**
 * Renderer for a list to pick one row from. If the shopper did not choose in time, the titles of its rows are shown as
 * text. A list without rows shows only its text.
 */
export function ListMessage({ event, choice, answer, onAnswer }: RendererProps<'list'>) {
  const messages = useMessages();
  const sections = event.sections.filter(({ rows }) => rows.length > 0);
  const { header, body, footer } = event;
  return (
    <InteractiveFrame kind="list" header={header} body={body} footer={footer}>
      {event.hasUnreadChoices ? (
        <ChoicesNotShown />
      ) : isPast(choice) ? (
        <PastChoices choices={sections.flatMap(({ rows }) => rows)} />
      ) : (
        sections.length > 0 && (
          <RowPicker
            sections={sections}
            label={event.buttonLabel || messages.openList}
            choice={choice}
            answer={answer}
            onAnswer={onAnswer}
          />
        )
      )}
    </InteractiveFrame>
  );
}
