import { type DragEvent, useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../../src/components/index.ts';
import { ChatProvider } from '../../src/react/index.ts';
import { createStoryChat } from '../support/storyChat.ts';
import { inspect } from './inspect.ts';
import { WireLine } from './WireLine.tsx';

export interface WireInspectorProps {
  /** NDJSON of a stream, a JSON array, or the body of a synchronous response. */
  readonly text: string;
}

/** Maximum length of an editable text, in characters. Longer texts are inspected but not shown. */
const maxEditable = 200_000;
/** Number of lines that are shown at first, and that each press on "Show more lines" adds. */
const pageLines = 40;

/** Some cards need a conversation around them. */
const conversation = createStoryChat([]);

/** Shows each line of a platform's response next to its decoded and rendered events. */
export const WireInspector = ({ text: initialText }: WireInspectorProps) => {
  const [text, setText] = useState(initialText);
  const [cut, setCut] = useState<number>();
  const [shownLines, setShownLines] = useState(pageLines);
  const bytes = useMemo(() => new TextEncoder().encode(text), [text]);
  const arrived = useDeferredValue(cut === undefined ? text : new TextDecoder().decode(bytes.slice(0, cut)));
  const { form, lines, cuts } = useMemo(() => inspect(arrived), [arrived]);
  const sent = lines.filter(({ decoded }) => decoded.kind !== 'script').length;
  const unknown = lines.flatMap(({ number, decoded }) =>
    decoded.kind === 'events' && decoded.events.some(({ kind }) => kind === 'unknown') ? [number] : [],
  );

  const replaceText = (next: string) => {
    setText(next);
    setCut(undefined);
    setShownLines(pageLines);
  };
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) replaceText(await file.text());
  };
  const isLong = text.length > maxEditable;
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
          onChange={({ target }) => replaceText(target.value)}
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
        {sent} {sent === 1 ? 'line' : 'lines'} of the platform
        {unknown.length > 0 && `, with unknown events: ${unknown.join(', ')}`}
      </output>
      {cuts.map((sentence) => (
        <p key={sentence} data-cut style={{ color: 'var(--shelftalk-bad)', margin: 0 }}>
          {sentence}
        </p>
      ))}
      <ChatProvider store={conversation}>
        <ol style={{ listStyle: 'none', padding: 0 }}>
          {lines.slice(0, shownLines).map((line) => (
            <WireLine key={`${line.number} ${line.text}`} line={line} />
          ))}
        </ol>
      </ChatProvider>
      {lines.length > shownLines && (
        <Button variant="line" onClick={() => setShownLines(shownLines + pageLines)}>
          Show more lines
        </Button>
      )}
    </section>
  );
};
