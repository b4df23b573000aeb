import type { Transport } from '../../client/index.ts';
import type { TransportOptions } from './TransportOptions.ts';

/** Returns a transport with which the agent can call the page's tools; `transport` if it may not, or the code does not load. */
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
