import type { Readable } from 'node:stream';

/** Storage for files. A name is never used twice. */
export interface UploadStore {
  put(file: StoredUpload): Promise<void>;
  /** Resolves to the size in bytes; undefined for an unknown or expired file. */
  size(name: string, now: number): Promise<number | undefined>;
  /** Reads a part, both ends included, at the reader's speed; resolves to undefined if the file was just deleted. */
  read(name: string, from: number, to: number): Promise<Readable | undefined>;
  /** Deletes the files of a session. */
  erase(session: string): Promise<void>;
  /** Deletes expired files. */
  sweep(now: number): Promise<void>;
}

export interface StoredUpload {
  readonly name: string;
  readonly type: string;
  /** Pieces in order; the caller may reuse them once `put` has settled. */
  readonly parts: readonly Uint8Array[];
  readonly size: number;
  /** A hash of the session id. */
  readonly session: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}
