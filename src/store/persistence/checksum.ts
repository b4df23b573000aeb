const head = /^(\d+) ([\da-z]+) /;

/** Serialises a value with its version and a checksum. */
export function addChecksum(version: number, value: unknown): string {
  const body = JSON.stringify(value);
  return `${version} ${sumOf(body)} ${body}`;
}

export interface VerifiedText {
  readonly version: number;
  /** The serialised value. */
  readonly body: string;
}

/** What `seal` wrote; undefined for a text that is not, or no longer, what was written. */
export function verifyChecksum(text: string): VerifiedText | undefined {
  const [all = '', version = '', sum] = head.exec(text) ?? [];
  const body = text.slice(all.length);
  return sumOf(body) === sum ? { version: Number(version), body } : undefined;
}

/** FNV-1a, 32 bits. */
function sumOf(text: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return (sum >>> 0).toString(36);
}
