'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { observeSize } from '../../browser/index.ts';

interface ScrollProps {
  readonly label: string;
  /** `ltr` for code. */
  readonly dir?: 'ltr';
  readonly children: ReactNode;
}

/** A scroll container, horizontal unless its height is limited. It is focusable and named only while it overflows. */
export const Scroll = ({ label, dir, children }: ScrollProps) => {
  const box = useRef<HTMLDivElement>(null);
  const [isOverflowing, setOverflowing] = useState(false);
  useEffect(() => {
    const node = box.current;
    if (!node) return;
    const measure = () =>
      setOverflowing(node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight);
    measure();
    return observeSize([node, ...node.children], measure);
  }, []);
  return (
    <div
      ref={box}
      className="shelftalk-scroll"
      dir={dir}
      {...(isOverflowing && { role: 'region', tabIndex: 0, 'aria-label': label })}
    >
      {children}
    </div>
  );
};
