import { memo, useMemo } from 'react';
import { MessageView } from '../../src/components/index.ts';
import type { AgentEvent } from '../../src/protocol/index.ts';
import { agent } from '../support/storyChat.ts';
import { type Inspected, ignoredFields } from './inspect.ts';
import { JsonTree } from './JsonTree.tsx';

const quiet = { color: 'var(--shelftalk-ink-soft)', fontSize: 13, lineHeight: '18px', margin: 0 } as const;

const DecodedEvent = ({ id, event }: { readonly id: string; readonly event: AgentEvent }) => (
  <div data-event={event.kind} data-reason={event.kind === 'unknown' ? event.reason : undefined}>
    <p style={quiet}>
      {event.kind}
      {event.kind === 'unknown' && `: ${event.reason}${event.path && ` at ${event.path}`}`}
    </p>
    <MessageView message={agent(id, event)} />
  </div>
);

const DecodedLineView = ({ line: { number, decoded } }: { readonly line: Inspected }) => {
  switch (decoded.kind) {
    case 'script':
      return <p style={quiet}>Only in recordings; platforms do not send this line.</p>;
    case 'error':
      return (
        <p data-event="error">
          The turn failed: {decoded.code} {decoded.message}
        </p>
      );
    case 'end':
      return (
        <p data-event="end">
          End of the stream: {decoded.reason}, after {decoded.lines} lines.
        </p>
      );
    case 'events':
      return decoded.events.length === 0 ? (
        <p style={quiet}>Nothing to show.</p>
      ) : (
        decoded.events.map((event, at) => {
          const id = `line-${number}-${at}`;
          return <DecodedEvent key={id} id={id} event={event} />;
        })
      );
  }
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The JSON of one line next to its decoded events. */
export const WireLine = memo(({ line }: { readonly line: Inspected }) => {
  const ignored = useMemo(() => (line.decoded.kind === 'events' ? ignoredFields(line.text) : []), [line]);
  const value = useMemo(() => parse(line.text), [line]);
  return (
    <li
      aria-label={`Line ${line.number}`}
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
        gap: 16,
        paddingBlock: 12,
        borderBlockStart: '1px solid var(--shelftalk-line)',
      }}
    >
      <div style={{ minInlineSize: 0 }}>
        <p style={quiet}>Line {line.number}</p>
        <div className="json-tree" dir="ltr">
          {value === undefined ? line.text : <JsonTree value={value} />}
        </div>
      </div>
      <div style={{ minInlineSize: 0 }}>
        <DecodedLineView line={line} />
        {ignored.length > 0 && <p style={quiet}>Ignored: {ignored.join(', ')}</p>}
      </div>
    </li>
  );
});
WireLine.displayName = 'WireLine';
