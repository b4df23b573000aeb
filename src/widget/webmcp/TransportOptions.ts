import type { HttpTransportOptions, Transport } from '../../client/index.ts';
import type { ChatStore } from '../../store/index.ts';
import type { Emit } from '../events.ts';
import type { Settings } from '../settings.ts';

export interface TransportOptions {
  /** Creates a transport to the proxy. */
  readonly connect: (options?: Pick<HttpTransportOptions, 'calls'>) => Transport;
  readonly store: () => ChatStore;
  readonly settings: () => Settings;
  readonly emit: Emit;
  /** Aborted when the chat is removed. */
  readonly signal: AbortSignal;
}
