import type { Transport } from '../../client/index.ts';
import type { TransportOptions } from './TransportOptions.ts';

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
