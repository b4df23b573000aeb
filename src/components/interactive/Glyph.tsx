const paths = {
  tick: 'M5 12.5 10 17.5 19.5 7',
  next: 'm9 5 7 7-7 7',
  previous: 'm15 5-7 7 7 7',
  down: 'm5 9 7 7 7-7',
  close: 'M6 6 18 18M18 6 6 18',
  tag: 'M4 4h8l8 8-8 8-8-8ZM8.5 8.5h.01',
} as const;

export const Glyph = ({ name }: { readonly name: keyof typeof paths }) => (
  <svg
    className="shelftalk-glyph"
    data-name={name}
    viewBox="0 0 24 24"
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
