import { toJson } from '../../protocol/index.ts';

/** Version and checksum before the serialised value. */
const prefix = /^(\d+) ([\da-z]+) /;

/** Serialises a value with its version and a checksum. */
export function addChecksum(version: number, value: object): string {
  const body = toJson(value);
  return `${version} ${hashOf(body)} ${body}`;
}

/** The content of a text whose checksum is correct. */
export interface VerifiedText {
  readonly version: number;
  /** The serialised value. */
  readonly body: string;
}

/** Reads a text that `addChecksum` returned. Returns undefined for any other text. */
export function verifyChecksum(text: string): VerifiedText | undefined {
  const [all = '', version = '', hash] = prefix.exec(text) ?? [];
  const body = text.slice(all.length);
  return hashOf(body) === hash ? { version: Number(version), body } : undefined;
}

const fnvOffset = 0x811c9dc5;
const fnvPrime = 0x01000193;

/** The 32-bit hash FNV-1a of the text's UTF-16 code units, in base 36. */
function hashOf(text: string): string {
  let hash = fnvOffset;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), fnvPrime);
  return (hash >>> 0).toString(36);
}
