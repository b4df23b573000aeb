import type { Latin1Text } from './upstream.ts';

export type Route = 'init' | 'invoke' | 'invoke_sync' | 'close' | 'health' | 'stop' | 'erase' | 'answer';

/** The part of `AbortSignal` that the proxy uses. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  addEventListener(type: 'abort', run: () => void): void;
  removeEventListener(type: 'abort', run: () => void): void;
}

/** A request of a browser whose body has been read. */
export interface RequestParts {
  readonly route: Route;
  readonly body: string;
  readonly requestId: string;
  /** The browser's network address, as far as it can be trusted. */
  readonly address?: string;
  /** Aborts when the browser disconnects. */
  readonly signal: AbortSignalLike;
  /** @param name In lower case. */
  header(name: string): string | undefined;
}

/** Writes one response. */
export interface Sink {
  head(status: number, headers: Readonly<Record<string, string>>): void;
  /** Returns false while the reader is behind. */
  write(line: Latin1Text): boolean;
  /**
   * Resolves when the reader has caught up or has disconnected; may also be called after `end`. Data in buffers below the sink
   * counts as read.
   */
  drained(): Promise<void>;
  end(): void;
}
