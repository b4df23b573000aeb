/** Where files lie. A name is never used twice. */
export interface UploadStore {
  put(file: StoredUpload): Promise<void>;
  /** Undefined where there is none, or not any more. */
  get(name: string, now: number): Promise<Buffer | undefined>;
  /** Removes what was sent in a session. */
  erase(session: string): Promise<void>;
  /** Removes what is over its time. */
  sweep(now: number): Promise<void>;
}

export interface StoredUpload {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
  /** Stands for the session, and does not tell it. */
  readonly session: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}
