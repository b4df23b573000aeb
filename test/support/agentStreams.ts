import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AgentDecoder,
  type AgentEvent,
  type AgentStreamItem,
  createAgUiDecoder,
  createAiSdkDecoder,
  createProductReader,
  createServerSentEventReader,
  decodeEvent,
  parseData,
} from '../../src/protocol/index.ts';
import { root } from './sources.ts';

const folder = join(root, 'test/fixtures/agents');

/** Names of the streams that `test/support/agents/record.mjs` has recorded. */
export const recordedStreams = [
  ...['5', '6', '7'].flatMap((version) =>
    ['products', 'parts', 'error'].map((name) => `ai-sdk-${version}-${name}`),
  ),
  ...['products', 'tools', 'parts', 'error', 'interrupt'].map((name) => `ag-ui-${name}`),
];

/** The bytes of a recorded stream. */
export const recordedBytes = (name: string): Uint8Array => readFileSync(join(folder, `${name}.sse`));

/** A JSON file beside the recorded streams. */
export const recordedJson = (name: string): unknown =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));

/** Creates the decoder of a recorded stream. */
export const createDecoder = (name: string, textInPieces = false): AgentDecoder => {
  const options = { productsOf: createProductReader(), textInPieces };
  return name.startsWith('ag-ui') ? createAgUiDecoder(options) : createAiSdkDecoder(options);
};

/** Decodes a stream to its end. @param keepsPartial Whether texts that are not complete become messages. */
export function decodeStream(
  name: string,
  chunks: readonly Uint8Array[],
  keepsPartial = false,
): AgentStreamItem[] {
  const reader = createServerSentEventReader();
  const decoder = createDecoder(name);
  const items = chunks
    .flatMap((chunk) => reader.push(chunk))
    .flatMap((line) => decoder.push(parseData(line)));
  return [...items, ...decoder.finish(keepsPartial)];
}

/** The events of the items. */
export const eventsOf = (items: readonly AgentStreamItem[]): AgentEvent[] =>
  items
    .flatMap((item) => (item.kind === 'events' ? item.elements : []))
    .flatMap((element) => decodeEvent(element) ?? []);
