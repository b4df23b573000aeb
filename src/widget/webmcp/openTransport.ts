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

/** Connects to the proxy; with the page's tools if the agent may call them and the code for it loads. */
export async function openTransport(options: TransportOptions): Promise<Transport> {
  const { connect, settings, emit } = options;
  if (!settings().usesPageTools) return connect();
  try {
    const { connectWithPageTools } = await import('./connectWithPageTools.ts');
    return connectWithPageTools(options);
  } catch (error) {
    emit('error', { phase: 'load', message: String(error) });
    return connect();
  }
}
