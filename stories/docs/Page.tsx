import { type CSSProperties, isValidElement, type ReactNode, useState } from 'react';
import './page.css';

/** Parameters of a story that is a page: as wide as the canvas, without controls, on React only. */
export const pageParameters = { width: 'full', isPage: true, controls: { disable: true } } as const;

export interface PageProps {
  readonly title: string;
  /** One or two sentences below the title. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A page of text and examples. */
export const Page = ({ title, lead, children }: PageProps) => (
  <article className="page" lang="en">
    <h1>{title}</h1>
    {lead && <p className="page-lead">{lead}</p>}
    {children}
  </article>
);

export interface GridProps {
  /** Minimum width of a column, in pixels. */
  readonly column?: number;
  readonly children: ReactNode;
}

/** Columns of equal width, as many as fit. */
export const Grid = ({ column = 300, children }: GridProps) => (
  <div className="page-grid" style={{ '--page-column': `${column}px` } as CSSProperties}>
    {children}
  </div>
);

/** A box that scrolls must be reachable by keyboard. */
const scrollable = (label: string) => ({ role: 'group', 'aria-label': label, tabIndex: 0 });

/** A box that scrolls sideways instead of the page; keyboards reach it. */
export const ScrollBox = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="page-scroll" {...scrollable(label)}>
    {children}
  </div>
);

export interface CodeProps {
  readonly code: string;
  /** Name of the code, for screen readers and the copy button. */
  readonly label: string;
  /** Shows all lines; otherwise the block is at most 560 px high and scrolls. */
  readonly isWhole?: boolean;
}

/** A block of code with a button that copies it. */
export const Code = ({ code, label, isWhole = false }: CodeProps) => {
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(code).then(() => setCopied(true));
  return (
    <div className="page-code" data-whole={isWhole || undefined} dir="ltr">
      <div className="page-code-text" {...scrollable(label)}>
        <pre>
          <code>{code}</code>
        </pre>
      </div>
      <button type="button" aria-label={`${isCopied ? 'Copied' : 'Copy'}: ${label}`} onClick={copy}>
        {isCopied ? 'Copied' : 'Copy'}
      </button>
    </div>
  );
};

/** The text of a row's heading, or its React key. */
const keyOf = ([first]: readonly ReactNode[]): string =>
  isValidElement(first) ? String(first.key) : String(first);

export interface TableProps {
  readonly label: string;
  readonly head: readonly string[];
  /** The first cell of a row is its heading. */
  readonly rows: readonly (readonly ReactNode[])[];
}

/** A table in a scrolling box. */
export const Table = ({ label, head, rows }: TableProps) => (
  <ScrollBox label={label}>
    <table>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={keyOf(cells)}>
            {cells.map((cell, at) =>
              at === 0 ? (
                <th key={head[at]} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={head[at]}>{cell}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollBox>
);

interface VerdictProps {
  readonly of: 'do' | 'dont';
  readonly reason: string;
  readonly children: ReactNode;
}

/** An example to follow or to avoid, with the reason. */
export const Verdict = ({ of, reason, children }: VerdictProps) => (
  <figure style={{ margin: 0 }}>
    <div className="page-stage page-example" inert>
      {children}
    </div>
    <figcaption style={{ marginBlockStart: 12 }}>
      <p className="page-verdict" data-verdict={of}>
        {of === 'do' ? 'Do' : 'Don’t'}
      </p>
      <p>{reason}</p>
    </figcaption>
  </figure>
);

/** The address of a story in this Storybook, for links of target `_top`. */
export const storyHref = (id: string): string => `./?path=/story/${id}`;
export const docsHref = (id: string): string => `./?path=/docs/${id}`;
