import type { HttpTransportOptions, Transport } from '../../client/index.ts';
import type { ChatStore } from '../../store/index.ts';
import type { Emit } from '../events.ts';
import type { Settings } from '../settings.ts';

export interface TransportOptions {
  /** Creates another transport to the proxy. */
  readonly connect: (options?: Pick<HttpTransportOptions, 'calls'>) => Transport;
  readonly store: () => ChatStore;
  readonly settings: () => Settings;
  readonly emit: Emit;
  /** Aborted when the chat is removed. */
  readonly signal: AbortSignal;
}

/** Returns `transport`; if the agent may call the page's tools and the code for this loads, one that passes them on. */
export async function openTransport(transport: Transport, options: TransportOptions): Promise<Transport> {
  const { settings, emit } = options;
  if (!settings().usesPageTools) return transport;
  try {
    const { connectWithPageTools } = await import('./connectWithPageTools.ts');
    return connectWithPageTools(options) ?? transport;
  } catch (error) {
    emit('error', { phase: 'load', message: String(error) });
    return transport;
  }
}
