import { formatTurnLine, type PreviewLine, type TurnLine } from '../../src/protocol/index.ts';

/** A change of an answer that a `createGrowingProxy` streams. */
export type AnswerStep =
  /** The next piece of a text. */
  | { readonly key: string; readonly piece: string }
  /** The whole of a text, which may differ from its pieces. An empty text is none. */
  | { readonly key: string; readonly whole: string; readonly isIncomplete?: true }
  /** The agent takes a text back. */
  | { readonly key: string; readonly retract: true }
  /** A whole message. */
  | { readonly message: string };

/** A response whose connection breaks after `bytes`, while the proxy reads on for `steps`. */
export interface Cut {
  readonly bytes: number;
  readonly steps: number;
}

const responseOf = (text: string) => ({
  response: {
    sessionId: 's',
    responseEvents: [{ messageEvent: { content: { textContent: { text } }, role: 'ASSISTANT' as const } }],
  },
});

/**
 * A proxy in memory that streams one answer in growing texts, and continues it for `Resume-From` as
 * `docs/wire-format.md` says. It writes the n-th response up to the n-th of the `cuts`, later ones to their end.
 */
export function createGrowingProxy(
  steps: readonly AnswerStep[],
  { cuts = [], reason = 'complete' }: { cuts?: readonly Cut[]; reason?: 'complete' | 'stopped' | 'cut' } = {},
) {
  /** `Resume-From` of each `/invoke`, null for none. */
  const requests: (string | null)[] = [];
  const encode = (line: TurnLine | PreviewLine) => new TextEncoder().encode(formatTurnLine(line));

  /** The lines of the steps: previews, and numbered ones. */
  const lines: (TurnLine | PreviewLine)[] = [];
  const lengths = new Map<string, number>();
  let seq = 0;
  for (const step of steps) {
    if ('piece' in step) {
      const at = lengths.get(step.key) ?? 0;
      lengths.set(step.key, at + step.piece.length);
      lines.push({ grow: { key: step.key, at, text: step.piece } });
    } else if ('retract' in step) lines.push({ grow: { key: step.key, retract: true } });
    else {
      seq += 1;
      const text = 'message' in step ? step.message : step.whole;
      const key = 'key' in step ? { key: step.key } : {};
      const incomplete = 'isIncomplete' in step ? { incomplete: true as const } : {};
      lines.push({ seq, ...key, ...incomplete, result: responseOf(text) });
    }
  }
  lines.push({ end: { lines: seq, reason } });

  /** The lines for a reader that has `last` lines, when the proxy has written `written` lines. */
  function resumed(last: number, written: number): readonly (TurnLine | PreviewLine)[] {
    const open = new Map<string, string>();
    const missing: (TurnLine | PreviewLine)[] = [];
    for (const line of lines.slice(0, written)) {
      if ('seq' in line) {
        if ('key' in line && line.key) open.delete(line.key);
        if (line.seq > last) missing.push(line);
      } else if ('grow' in line) {
        const { grow } = line;
        if ('retract' in grow) {
          open.delete(grow.key);
          missing.push(line);
        } else open.set(grow.key, (open.get(grow.key) ?? '') + grow.text);
      }
    }
    const previews = [...open].map(([key, text]) => ({ grow: { key, at: 0, text } }));
    return [...missing, ...previews, ...lines.slice(written)];
  }

  let written = 0;
  function respond(resumeFrom: string | null): Response {
    const cut = cuts[requests.length - 1];
    const sent = resumeFrom === null ? lines : resumed(Number(resumeFrom), written);
    const bytes = Uint8Array.from(sent.flatMap((line) => [...encode(line)]));
    const end = Math.min(cut?.bytes ?? bytes.length, bytes.length);
    if (cut) {
      // The proxy has written at least what the reader has got.
      let size = 0;
      const arrived = sent.filter((line) => {
        size += encode(line).length;
        return size - encode(line).length < end;
      }).length;
      const before = sent.length - (lines.length - written);
      const reached = resumeFrom === null ? arrived : Math.max(written, written + arrived - before);
      // The end is sent again to each reader.
      written = Math.min(reached + cut.steps, lines.length - 1);
    }
    let isSent = false;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (isSent && cut) return controller.error(new TypeError('terminated'));
        if (isSent) return controller.close();
        isSent = true;
        return controller.enqueue(bytes.subarray(0, end));
      },
    });
    return new Response(body, { headers: { 'shelftalk-turn': '1', 'shelftalk-epoch': 'e' } });
  }

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const path = String(input);
    if (path.endsWith('/init'))
      return Response.json({ response: { sessionId: 's' } }, { headers: { 'shelftalk-epoch': 'e' } });
    if (!path.endsWith('/invoke')) return Response.json({});
    const headers = new Headers(init?.headers);
    if (headers.get('shelftalk-grow') !== '1')
      throw new TypeError('The page does not ask for growing texts.');
    const resumeFrom = headers.get('resume-from');
    requests.push(resumeFrom);
    return respond(resumeFrom);
  };
  const size = lines.reduce((sum, line) => sum + encode(line).length, 0);
  return { fetch, requests, size };
}

/** The texts in the thread after the answer: the whole ones, in the order in which they began. */
export function expectedTexts(steps: readonly AnswerStep[]): readonly string[] {
  const texts = new Map<string, string>();
  steps.forEach((step, at) => {
    if ('message' in step) texts.set(`message ${at}`, step.message);
    else if ('retract' in step) texts.delete(step.key);
    else if ('whole' in step && step.whole.trim() === '') texts.delete(step.key);
    else texts.set(step.key, 'whole' in step ? step.whole : (texts.get(step.key) ?? '') + step.piece);
  });
  return [...texts.values()];
}
