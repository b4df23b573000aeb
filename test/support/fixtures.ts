import { type AgentEvent, decodeLine, parseScript, type Script } from '../../src/protocol/index.ts';

/** Loaded by Vite's glob, so that tests in a browser can use them, too. */
const texts = import.meta.glob<string>('../fixtures/*.ndjson', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const fixtureNames: readonly string[] = Object.keys(texts).map((path) =>
  path.slice('../fixtures/'.length, -'.ndjson'.length),
);

/** A recorded conversation, by the name of its file in test/fixtures. */
export function loadFixture(name: string): Script {
  const text = texts[`../fixtures/${name}.ndjson`];
  if (text === undefined) throw new Error(`There is no fixture named ${name}.`);
  return parseScript(text);
}

/** The stream lines of a script, of all turns or of the turn with the index `turn`, without pauses. */
export function conversationLines(script: Script, turn?: number): string[] {
  const blocks = turn === undefined ? script.blocks : script.blocks.slice(turn, turn + 1);
  return blocks.flatMap(({ steps }) => steps.flatMap((step) => ('line' in step ? step.line : [])));
}

/** The bytes of a script's stream lines on the wire, each with `lineEnd`. */
export function conversationBytes(script: Script, lineEnd = '\n'): Uint8Array {
  return new TextEncoder().encode(
    conversationLines(script)
      .map((line) => line + lineEnd)
      .join(''),
  );
}

/** The agent's events in a script, of all turns or of the turn with the index `turn`. */
export function conversationEvents(script: Script, turn?: number): AgentEvent[] {
  return conversationLines(script, turn).flatMap((line) => {
    const decoded = decodeLine(line);
    return decoded.kind === 'events' ? decoded.events : [];
  });
}
