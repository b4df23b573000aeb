/** Icons that every conversation uses, as SVG paths on a 20 px grid. */
const drawings = {
  send: 'M10 16.5v-13M4.5 9 10 3.5 15.5 9',
  stop: 'M6 6h8v8H6z',
  close: 'm5 5 10 10M15 5 5 15',
  down: 'm5 7.5 5 5 5-5',
  check: 'm4 10.5 4 4 8-9',
  retry: 'M16 10a6 6 0 1 1-1.9-4.4M16 3v3.2h-3.2',
};

export type IconName = keyof typeof drawings;
export const iconNames = /* @__PURE__ */ Object.keys(drawings) as readonly IconName[];

export interface IconProps {
  readonly name: IconName;
}

/** A decorative icon, hidden from screen readers. */
export const Icon = ({ name }: IconProps) => <Drawing path={drawings[name]} solid={name === 'stop'} />;

export interface DrawingProps {
  readonly path: string;
  readonly solid?: boolean;
  /** Whether the icon is mirrored in right-to-left text. */
  readonly mirrored?: boolean;
}

/** Renders an icon from its SVG path. `solid` fills the path, which otherwise is an outline. */
export const Drawing = ({ path, solid = false, mirrored = false }: DrawingProps) => (
  <svg
    className="shelftalk-icon"
    data-mirrored={mirrored || undefined}
    viewBox="0 0 20 20"
    width="20"
    height="20"
    fill={solid ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);
