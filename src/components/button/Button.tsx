'use client';

import { type ComponentPropsWithoutRef, forwardRef } from 'react';
import { classes } from '../classes.ts';

export interface ButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** `fill` for the primary action, `line` for others, `quiet` for minor ones, `icon` for an icon alone. */
  readonly variant?: 'fill' | 'line' | 'quiet' | 'icon';
}

/**
 * A button of at least 44 × 44 px. With `aria-disabled` it stays focusable and ignores clicks, so that disabling it does
 * not lose the focus.
 */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant = 'line', onClick, ...rest },
  ref,
) {
  const isDisabled = rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';
  return (
    <button
      ref={ref}
      type="button"
      data-variant={variant}
      {...rest}
      className={classes('shelftalk-button', rest.className)}
      onClick={isDisabled ? (event) => event.preventDefault() : onClick}
    />
  );
});
