const lineFeed = 10;
const [openBrace, closeBrace, colon, space] = [123, 125, 58, 32];

/** Cuts bytes into lines, without their ends and without blank ones; `isOver` once one is longer than the cap. */
export class LineCutter {
  isOver = false;
  readonly #maxBytes: number;
  #pieces: Uint8Array[] = [];
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  push(chunk: Uint8Array): Buffer[] {
    const lines: Buffer[] = [];
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      this.#keep(chunk.subarray(start, end));
      lines.push(...this.flush());
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
    return lines;
  }
  /** The last line of a body that does not end in a line break. */
  flush(): Buffer[] {
    if (this.isOver) return [];
    // A copy even of a single piece: a line that is kept must not hold on to the chunk it came in.
    const line = trim(Buffer.concat(this.#pieces));
    this.#pieces = [];
    this.#bytes = 0;
    return line.length > 0 ? [line] : [];
  }

  #keep(piece: Uint8Array) {
    this.#bytes += piece.length;
    if (this.#bytes > this.#maxBytes) this.isOver = true;
    else if (piece.length > 0) this.#pieces.push(piece);
  }
}

function trim(line: Buffer): Buffer {
  let start = 0;
  let end = line.length;
  while (start < end && (line[start] ?? 0) <= space) start += 1;
  while (end > start && (line[end - 1] ?? 0) <= space) end -= 1;
  return line.subarray(start, end);
}

/** Only a JSON object can take a number; what is inside is the browser's to judge. */
export function looksLikeObject(line: Buffer): boolean {
  return line.length >= 2 && line[0] === openBrace && line[line.length - 1] === closeBrace;
}

/** The line with `seq` in front, the platform's session id replaced by the token, and a line end. */
export function numbered(
  bytes: Uint8Array,
  seq: number | undefined,
  sessionId: string,
  token: string,
): Buffer {
  const line = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isEmpty = trim(line.subarray(1, -1)).length === 0;
  const parts: Buffer[] = [Buffer.from(seq === undefined ? '{' : `{"seq":${seq}${isEmpty ? '' : ','}`)];
  const id = Buffer.from(JSON.stringify(sessionId));
  let from = 1;
  for (let at = line.indexOf(id, from); at !== -1; at = line.indexOf(id, at + id.length)) {
    if (!followsSessionKey(line, at)) continue;
    parts.push(line.subarray(from, at), Buffer.from(JSON.stringify(token)));
    from = at + id.length;
  }
  parts.push(line.subarray(from), Buffer.from('\n'));
  return Buffer.concat(parts);
}

/** Elsewhere the same characters are somebody's text or product number. */
function followsSessionKey(line: Buffer, at: number): boolean {
  const before = trim(line.subarray(Math.max(0, at - 24), at));
  if (before[before.length - 1] !== colon) return false;
  return /"session_?id"$/i.test(trim(before.subarray(0, -1)).toString('latin1'));
}
