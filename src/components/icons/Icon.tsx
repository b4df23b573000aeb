import type { ReactNode } from 'react';

/** Drawn on a 20 px grid with one stroke: 1.75 px, round ends. */
const drawings = {
  send: <path d="M10 16.5v-13M4.5 9 10 3.5 15.5 9" />,
  stop: <rect x="5" y="5" width="10" height="10" rx="2" fill="currentColor" />,
  close: <path d="m5 5 10 10M15 5 5 15" />,
  down: <path d="m5 7.5 5 5 5-5" />,
  back: <path d="m12.5 5-5 5 5 5" />,
  forward: <path d="m7.5 5 5 5-5 5" />,
  plus: <path d="M10 4v12M4 10h12" />,
  check: <path d="m4 10.5 4 4 8-9" />,
  retry: <path d="M16 10a6 6 0 1 1-1.9-4.4M16 3v3.2h-3.2" />,
  copy: <path d="M7.5 7.5h8v8h-8zM12.5 7.5v-3h-8v8h3" />,
  person: <path d="M10 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4.5 16.5c.6-2.7 2.8-4 5.5-4s4.9 1.3 5.5 4" />,
  bag: <path d="M5 7.5h10l.8 9H4.2l.8-9ZM7.5 7.5V6a2.5 2.5 0 0 1 5 0v1.5" />,
  box: <path d="m10 3.5 6 3v7l-6 3-6-3v-7zM4 6.5l6 3 6-3M10 9.5v7" />,
  pin: (
    <path d="M10 17s5.5-4.7 5.5-9a5.5 5.5 0 0 0-11 0c0 4.3 5.5 9 5.5 9ZM10 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z" />
  ),
  letter: <path d="M3.5 5h13v10h-13zM3.5 6l6.5 5 6.5-5" />,
  note: <path d="M4 6h12M4 10h12M4 14h7" />,
  more: <path d="M4.5 10h.01M10 10h.01M15.5 10h.01" strokeWidth="2.5" />,
  lines: <path d="M4 6.5h12M4 10h8M4 13.5h5" />,
  tag: <path d="M3.5 3.5H10l6.5 6.5-6.5 6.5L3.5 10ZM7 7h.01" />,
  play: <path d="M7 4.5v11l8.5-5.5Z" fill="currentColor" />,
  pause: <path d="M7 5v10M13 5v10" strokeWidth="3" />,
  document: <path d="M5 3h6l4 4v10H5ZM11 3v4h4" />,
  picture: <path d="M3.5 4.5h13v11h-13ZM3.5 13l4-4 4 4 2-2 3 3M13 8h.01" />,
  search: <path d="M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM13 13l3.5 3.5" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

/** A small drawing beside or instead of a word; it has no name of its own for screen readers. */
export const Icon = ({
  name,
  mirrored = false,
}: {
  readonly name: IconName;
  readonly mirrored?: boolean;
}) => (
  <svg
    className="shelftalk-icon"
    data-mirrored={mirrored || undefined}
    viewBox="0 0 20 20"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {drawings[name]}
  </svg>
);
