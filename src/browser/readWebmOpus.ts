/** The Opus track of a recording. */
export interface OpusTrack {
  /** The codec's identification header, `OpusHead…`. */
  readonly head: Uint8Array;
  readonly packets: readonly Uint8Array[];
}

/** Segment, Tracks, TrackEntry, Cluster and BlockGroup: their children are visited; other elements are read or skipped. */
const containers = new Set([0x18538067, 0x1654ae6b, 0xae, 0x1f43b675, 0xa0]);
const codecId = 0x86;
const codecPrivate = 0x63a2;
const simpleBlock = 0xa3;
const block = 0xa1;
/** Flag bits of a block that holds several frames. */
const lacing = 0x06;

/**
 * Reads the Opus packets of a WebM recording with one track. Containers are flattened, so their length, which live
 * recorders leave unknown, is never needed.
 *
 * @throws RangeError when the bytes are not such a recording.
 * @see https://www.rfc-editor.org/rfc/rfc8794 EBML
 */
export function readWebmOpus(bytes: Uint8Array): OpusTrack {
  const packets: Uint8Array[] = [];
  let head: Uint8Array | undefined;
  let at = 0;
  while (at < bytes.length) {
    const id = readNumber(bytes, at, true);
    const size = readNumber(bytes, id.end, false);
    at = size.end;
    if (containers.has(id.value)) continue;
    // A truncated recording ends inside an element.
    if (at + size.value > bytes.length) break;
    const content = bytes.subarray(at, at + size.value);
    at += size.value;
    if (id.value === codecId && !startsWith(content, 'A_OPUS'))
      throw new RangeError('The codec is not Opus.');
    if (id.value === codecPrivate) head = content;
    if (id.value === simpleBlock || id.value === block) packets.push(packetOf(content));
  }
  if (!head || !startsWith(head, 'OpusHead') || packets.length === 0) {
    throw new RangeError('There is no Opus recording in this WebM.');
  }
  return { head, packets };
}

/** Block layout: track number, two bytes of time, flags, packet. */
function packetOf(content: Uint8Array): Uint8Array {
  const flagsAt = readNumber(content, 0, false).end + 2;
  if (((content[flagsAt] ?? lacing) & lacing) !== 0) throw new RangeError('A block holds several packets.');
  return content.subarray(flagsAt + 1);
}

/** Reads a variable-size integer of 1 to 8 bytes; leading zero bits give the length. Ids keep the length marker. */
function readNumber(bytes: Uint8Array, at: number, isId: boolean): { value: number; end: number } {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8) throw new RangeError('This is not WebM.');
  let value = isId ? first : first & (0xff >> length);
  for (let next = at + 1; next < at + length; next += 1) value = value * 256 + (bytes[next] ?? 0);
  return { value, end: at + length };
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return [...text].every((letter, at) => bytes[at] === letter.charCodeAt(0));
}
