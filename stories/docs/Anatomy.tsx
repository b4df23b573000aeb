import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AnatomyPart } from './ComponentDoc.ts';
import { type Measured, measure } from './measure.ts';
import { Table } from './Page.tsx';

/** The number of earlier parts that begin less than 24 px away; the marker of this part is drawn beside theirs. */
const countNearby = (parts: readonly (Measured | undefined)[], at: number): number => {
  const { x, y } = parts[at] ?? {};
  return parts
    .slice(0, at)
    .filter((each) => each && x !== undefined && y !== undefined && Math.hypot(each.x - x, each.y - y) < 24)
    .length;
};

interface AnatomyProps {
  readonly parts: readonly AnatomyPart[];
  /** The example that is measured. */
  readonly children: ReactNode;
}

/** An example with numbered parts, and a table of their measurements as the browser has laid them out. */
export const Anatomy = ({ parts, children }: AnatomyProps) => {
  const stage = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState<readonly (Measured | undefined)[]>([]);
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const update = () => {
      const next = parts.map(({ selector }) => measure(element, selector));
      setMeasured((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
    };
    const grown = new ResizeObserver(update);
    const changed = new MutationObserver(update);
    grown.observe(element);
    changed.observe(element, { subtree: true, childList: true, attributes: true });
    update();
    return () => {
      grown.disconnect();
      changed.disconnect();
    };
  }, [parts]);
  return (
    <>
      <div className="page-stage" style={{ padding: 0 }}>
        <div ref={stage} className="page-example">
          {children}
        </div>
        {measured.map(
          (part, at) =>
            part && (
              <span
                key={parts[at]?.name}
                className="page-marker"
                aria-hidden="true"
                style={{
                  left: Math.max(2, part.x - 12) + 26 * countNearby(measured, at),
                  top: Math.max(2, part.y - 12),
                }}
              >
                {at + 1}
              </span>
            ),
        )}
      </div>
      <p className="page-note" style={{ marginBlock: '8px 16px' }}>
        Measured in this example, in CSS pixels.
      </p>
      <Table
        label="Parts with their measurements"
        head={['Part', 'About', 'Size', 'Padding', 'Radius', 'Type']}
        rows={parts.map(({ name, about }, at) => {
          const part = measured[at];
          return [
            `${at + 1} ${name}`,
            about,
            part?.size ?? 'not in this example',
            part?.padding,
            part?.radius,
            part?.type,
          ];
        })}
      />
    </>
  );
};
