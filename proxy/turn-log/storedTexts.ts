import { jsonOf } from '../../src/protocol/index.ts';
import type { GrowingTexts, Latin1Text } from '../contract/index.ts';
import { decodeUtf8 } from '../core/lines.ts';
import { incompleteLine } from '../growth/previewLines.ts';
import type { LineSealer } from '../session/LineSealer.ts';

/*
 * Growing texts in Redis. A field `<text>:<block>` has a block, as JSON: the key of the text and the block's characters. A field
 * `r<text>` has the key of a retracted text. Both are sealed.
 */

/** The position under which a field is sealed; no line has it. */
export const positionOf = (field: string): string => `open ${field}`;

/** Reads the growing texts from the fields of a turn; skips what cannot be decrypted. */
export function readStoredTexts(
  sealer: LineSealer,
  fields: readonly unknown[],
): Omit<GrowingTexts, 'listen'> {
  const found: {
    readonly text: number;
    readonly block: number;
    readonly key: string;
    readonly part?: string;
  }[] = [];
  for (let index = 0; index < fields.length; index += 2) {
    const name = String(fields[index]);
    const [, retracted, text, block] = /^(?:r(\d+)|(\d+):(\d+))$/.exec(name) ?? [];
    const [key, part] = openField(sealer, fields[index + 1], name);
    if (key !== undefined)
      found.push({
        text: Number(retracted ?? text),
        block: Number(block ?? 0),
        key,
        ...(part !== undefined && { part }),
      });
  }
  found.sort((a, b) => a.text - b.text || a.block - b.block);
  const open = new Map<string, { readonly blocks: string[]; length: number }>();
  const retracted = new Set<string>();
  for (const { key, part } of found) {
    if (part === undefined) {
      retracted.add(key);
      continue;
    }
    const text = open.get(key) ?? { blocks: [], length: 0 };
    open.set(key, text);
    text.blocks.push(part);
    text.length += part.length;
  }
  return { open, retracted };
}

/**
 * Reads a text that the proxy of its turn has left when it died: the number of the text, and each block with its length before.
 * Returns the line of the incomplete text; undefined if a block cannot be decrypted.
 */
export function readAbandonedText(sealer: LineSealer, packed: Buffer): Latin1Text | undefined {
  let [text, key] = ['', ''];
  let [number, at] = readNumber(packed, 0);
  const ordinal = number;
  for (let block = 0; at < packed.length; block += 1) {
    [number, at] = readNumber(packed, at);
    const name = `${ordinal}:${block}`;
    const [ofBlock, part] = openField(sealer, packed.subarray(at, at + number), name);
    if (ofBlock === undefined || part === undefined) return undefined;
    key = ofBlock;
    text += part;
    at += number;
  }
  return incompleteLine(key, text)[0];
}

/** Reads a number that ends in a colon; returns it and the position behind it. */
function readNumber(packed: Buffer, from: number): [number: number, end: number] {
  const colon = packed.indexOf(':', from);
  return [Number(packed.toString('latin1', from, colon)), colon + 1];
}

function openField(sealer: LineSealer, sealed: unknown, name: string): readonly (string | undefined)[] {
  const json = Buffer.isBuffer(sealed) ? sealer.open(sealed, positionOf(name)) : undefined;
  const value = json === undefined ? undefined : jsonOf(decodeUtf8(json));
  return Array.isArray(value) ? value.map(String) : [];
}
