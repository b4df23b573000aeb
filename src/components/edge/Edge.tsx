export interface EdgeProps {
  /** Whether a reply is awaited; animates three strokes. */
  readonly waiting?: boolean;
}

/** The decorative line with a notch between thread and composer. */
export const Edge = ({ waiting = false }: EdgeProps) => (
  <div className="shelftalk-edge" data-waiting={waiting || undefined}>
    <svg
      className="shelftalk-edge-notch"
      viewBox="0 0 28 9"
      width="28"
      height="9"
      fill="none"
      aria-hidden="true"
    >
      <path d="M0 .75h6l8 7 8-7h6" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
    <span className="shelftalk-edge-strokes">
      <i />
      <i />
      <i />
    </span>
  </div>
);
