'use client';

import { type ComponentPropsWithoutRef, forwardRef } from 'react';
import { classes } from '../classes.ts';

export interface ButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** `fill` for the one thing to do, `line` beside it, `quiet` for an aside, `icon` for a lone drawing. */
  readonly variant?: 'fill' | 'line' | 'quiet' | 'icon';
}

/**
 * A button of at least 44 × 44 px. With `aria-disabled` it keeps the focus and does nothing, so that a
 * press never makes the focus disappear.
 */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(
  ({ variant = 'line', className, onClick, ...rest }, ref) => {
    const off = rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';
    return (
      <button
        ref={ref}
        type="button"
        data-look={variant}
        {...rest}
        className={classes('shelftalk-button', className)}
        onClick={off ? (event) => event.preventDefault() : onClick}
      />
    );
  },
);
Button.displayName = 'Button';
