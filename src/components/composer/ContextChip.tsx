'use client';

import { type ComponentPropsWithRef, forwardRef, type MouseEvent } from 'react';
import { Button } from '../button/Button.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../icons/Icon.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { moveFocusOut } from '../moveFocusOut.ts';

export interface ContextChipProps extends Omit<ComponentPropsWithRef<'div'>, 'title'> {
  /** Title of the subject of the shopper's questions, such as a product. */
  readonly title: string;
  /** Called when the shopper removes the subject. */
  readonly onRemove: () => void;
}

/** Shows the subject of the shopper's questions above the text field, with a button that removes it. */
export const ContextChip = forwardRef<HTMLDivElement, ContextChipProps>(function ContextChip(
  { title, onRemove, ...rest },
  ref,
) {
  const messages = useMessages();
  const remove = ({ currentTarget }: MouseEvent) => {
    moveFocusOut(currentTarget);
    onRemove();
  };
  return (
    <div {...rest} ref={ref} className={classes('shelftalk-context', rest.className)}>
      <span>{messages.aboutProduct(title)}</span>
      <Button variant="icon" aria-label={messages.removeTopic(title)} onClick={remove}>
        <Icon name="close" />
      </Button>
    </div>
  );
});
