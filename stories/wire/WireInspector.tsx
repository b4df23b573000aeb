import { type DragEvent, useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../../src/components/index.ts';
import { ChatProvider } from '../../src/react/index.ts';
import { still } from '../support/still.ts';
import { inspect } from './inspect.ts';
import { WireLine } from './WireLine.tsx';

export interface WireInspectorProps {
  /** NDJSON of a stream, a JSON array, or the body of a sync answer. */
  readonly text: string;
}

/** A text longer than this is inspected, and not shown for editing. */
const mostEditable = 200_000;
const page = 40;

/** Some cards talk to the conversation that they stand in. */
const conversation = still([]);

/** Everything that a platform has sent, beside what the decoder and the components make of it. */
export const WireInspector = ({ text: given }: WireInspectorProps) => {
  const [text, setText] = useState(given);
  const [cut, setCut] = useState<number>();
  const [most, setMost] = useState(page);
  const bytes = useMemo(() => new TextEncoder().encode(text), [text]);
  const arrived = useDeferredValue(cut === undefined ? text : new TextDecoder().decode(bytes.slice(0, cut)));
  const { form, lines, cuts } = useMemo(() => inspect(arrived), [arrived]);
  const unread = lines.flatMap(({ number, said }) =>
    said.kind === 'events' && said.events.some(({ kind }) => kind === 'unknown') ? [number] : [],
  );

  const take = (next: string) => {
    setText(next);
    setCut(undefined);
    setMost(page);
  };
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) take(await file.text());
  };
  const isLong = text.length > mostEditable;
  return (
    <section aria-label="Wire inspector" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <label style={{ display: 'grid', gap: 4 }}>
        Paste what the platform sent, or drop a file here
        <textarea
          rows={8}
          spellCheck={false}
          dir="ltr"
          value={isLong ? '' : text}
          placeholder={isLong ? `${text.length} characters, too many to edit here` : ''}
          onChange={({ target }) => take(target.value)}
          style={{ inlineSize: '100%', font: '13px / 18px monospace' }}
        />
      </label>
      <label style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
        Cut after byte
        <input
          type="range"
          min={0}
          max={bytes.length}
          value={cut ?? bytes.length}
          onChange={({ target }) => setCut(target.valueAsNumber)}
          style={{ flex: 1, minBlockSize: 44 }}
        />
        {cut ?? bytes.length} / {bytes.length}
      </label>
      <output style={{ display: 'block', paddingBlock: 8 }} data-form={form}>
        {lines.length} lines{unread.length > 0 && `, not understood: ${unread.join(', ')}`}
      </output>
      {cuts.map((sentence) => (
        <p key={sentence} data-cut style={{ color: 'var(--shelftalk-bad)', margin: 0 }}>
          {sentence}
        </p>
      ))}
      <ChatProvider store={conversation}>
        <ol style={{ listStyle: 'none', padding: 0 }}>
          {lines.slice(0, most).map((line) => (
            <WireLine key={`${line.number} ${line.text}`} line={line} />
          ))}
        </ol>
      </ChatProvider>
      {lines.length > most && (
        <Button variant="line" onClick={() => setMost(most + page)}>
          Show more lines
        </Button>
      )}
    </section>
  );
};
