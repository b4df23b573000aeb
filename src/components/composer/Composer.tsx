'use client';

import type { ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../icons/Icon.tsx';
import { type ComposerBehaviour, useComposerElements } from './useComposerElements.ts';

export interface ComposerProps extends ComposerBehaviour {
  /** Controls before the text field, such as the attachment menu. */
  readonly attach?: ReactNode;
  readonly className?: string;
}

/**
 * Text field with a send button. Enter sends, unless `enterKey` makes it insert a newline; Shift+Enter inserts a newline.
 * Enter that ends an IME composition does neither.
 */
export const Composer = (props: ComposerProps) => {
  const elements = useComposerElements(props);
  const { barrierId, input, count } = elements;
  return (
    <div className={classes('shelftalk-composer', props.className)}>
      {barrierId && (
        <div id={barrierId} className="shelftalk-composer-barrier">
          {props.barrier}
        </div>
      )}
      {props.attach}
      <div className="shelftalk-composer-field" data-over={input['aria-invalid']}>
        <div className="shelftalk-composer-grow" data-value={elements.growValue}>
          <textarea {...input} ref={elements.inputRef} />
        </div>
        {count && (
          <span id={elements.countId} className="shelftalk-composer-count">
            {count}
          </span>
        )}
        <Button {...elements.button} className="shelftalk-composer-send" variant="fill">
          <Icon name={elements.icon} />
        </Button>
      </div>
    </div>
  );
};
