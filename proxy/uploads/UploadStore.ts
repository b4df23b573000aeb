import type { Readable } from 'node:stream';

/** Where files lie. A name is never used twice. */
export interface UploadStore {
  put(file: StoredUpload): Promise<void>;
  /** How many bytes a file has; undefined where there is none, or not any more. */
  size(name: string, now: number): Promise<number | undefined>;
  /** A part of a file, both ends included, as fast as it is taken; undefined where the file has just gone. */
  read(name: string, from: number, to: number): Promise<Readable | undefined>;
  /** Removes what was sent in a session. */
  erase(session: string): Promise<void>;
  /** Removes what is over its time. */
  sweep(now: number): Promise<void>;
}

export interface StoredUpload {
  readonly name: string;
  readonly type: string;
  /** Its pieces in order; they may change once it is put. */
  readonly parts: readonly Uint8Array[];
  readonly size: number;
  /** Stands for the session, and does not tell it. */
  readonly session: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}
