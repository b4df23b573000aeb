import { memo, useMemo } from 'react';
import { MessageView } from '../../src/components/index.ts';
import type { AgentEvent } from '../../src/protocol/index.ts';
import { agent } from '../support/still.ts';
import { type Inspected, ignoredFields } from './inspect.ts';

const quiet = { color: 'var(--shelftalk-ink-soft)', fontSize: 13, lineHeight: '18px', margin: 0 } as const;

const Heard = ({ id, event }: { readonly id: string; readonly event: AgentEvent }) => (
  <div data-event={event.kind} data-why={event.kind === 'unknown' ? event.reason : undefined}>
    <p style={quiet}>
      {event.kind}
      {event.kind === 'unknown' && `: ${event.reason}${event.path && ` at ${event.path}`}`}
    </p>
    <MessageView message={agent(id, event)} />
  </div>
);

const Said = ({ line: { number, said } }: { readonly line: Inspected }) => {
  switch (said.kind) {
    case 'script':
      return <p style={quiet}>The recording’s own; no platform sends it.</p>;
    case 'error':
      return (
        <p data-event="error">
          The turn failed: {said.code} {said.message}
        </p>
      );
    case 'end':
      return (
        <p data-event="end">
          The end, {said.reason}, after {said.lines} lines.
        </p>
      );
    case 'events':
      return said.events.length === 0 ? (
        <p style={quiet}>Nothing to show.</p>
      ) : (
        said.events.map((event, at) => {
          const id = `line-${number}-${at}`;
          return <Heard key={id} id={id} event={event} />;
        })
      );
  }
};

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

/** One line: its JSON, and beside it what the decoder made of it. */
export const WireLine = memo(({ line }: { readonly line: Inspected }) => {
  const ignored = useMemo(() => (line.said.kind === 'events' ? ignoredFields(line.text) : []), [line]);
  return (
    <li
      aria-label={`Line ${line.number}`}
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
        gap: 16,
        paddingBlock: 12,
        borderBlockStart: '1px solid var(--shelftalk-line)',
        contentVisibility: 'auto',
        containIntrinsicBlockSize: 'auto 200px',
      }}
    >
      <div style={{ minInlineSize: 0 }}>
        <p style={quiet}>Line {line.number}</p>
        <pre
          style={{
            margin: 0,
            fontSize: 13,
            lineHeight: '18px',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {pretty(line.text)}
        </pre>
      </div>
      <div style={{ minInlineSize: 0 }}>
        <Said line={line} />
        {ignored.length > 0 && <p style={quiet}>Not read: {ignored.join(', ')}</p>}
      </div>
    </li>
  );
});
WireLine.displayName = 'WireLine';
