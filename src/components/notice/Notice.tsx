import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface NoticeProps {
  readonly title: ReactNode;
  readonly icon?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons below the text. */
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
  /** Value of `data-state`, for styling. */
  readonly state?: string;
}

/** A notice across the full width of the thread. */
export const Notice = ({ title, icon, children, actions, className, state }: NoticeProps) => (
  <div className={classes('shelftalk-notice', className)} data-state={state}>
    <p className="shelftalk-notice-title">
      {icon}
      <span dir="auto">{title}</span>
    </p>
    {children}
    {actions && <div className="shelftalk-notice-actions">{actions}</div>}
  </div>
);
