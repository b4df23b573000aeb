const paths = {
  check: 'm4 10.5 4 4 8-9',
  forward: 'm7.5 5 5 5-5 5',
  back: 'm12.5 5-5 5 5 5',
  down: 'm5 7.5 5 5 5-5',
  close: 'm5 5 10 10M15 5 5 15',
  plus: 'M10 4v12M4 10h12',
  retry: 'M16 10a6 6 0 1 1-1.9-4.4M16 3v3.2h-3.2',
  pin: 'M10 17s5.5-4.7 5.5-9a5.5 5.5 0 0 0-11 0c0 4.3 5.5 9 5.5 9ZM10 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  tag: 'M3.5 3.5H10l6.5 6.5-6.5 6.5L3.5 10ZM7 7h.01',
  play: 'M7 4.5v11l8.5-5.5Z',
  pause: 'M7 4.5v11M13 4.5v11',
  document: 'M5 3h6l4 4v10H5ZM11 3v4h4',
  picture: 'M3.5 4.5h13v11h-13ZM3.5 13l4-4 4 4 2-2 3 3M13 8h.01',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM13 13l3.5 3.5',
} as const;

export const Glyph = ({ name }: { readonly name: keyof typeof paths }) => (
  <svg
    className="shelftalk-icon"
    data-name={name}
    data-mirrored={name === 'forward' || name === 'back' || undefined}
    viewBox="0 0 20 20"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
);
