import { proxyCalls, type Transport } from '../../client/index.ts';
import { startTools } from '../../components/index.ts';
import { after, omitUndefined } from '../../protocol/index.ts';
import { pageModelContext } from '../../webmcp/modelContext.ts';
import { watchPageTools } from '../../webmcp/watchPageTools.ts';
import type { TransportOptions } from './TransportOptions.ts';

/** Maximum milliseconds for which turns wait for the page's tools; a page that is not shown does not list them. */
const maxWaitMs = 1_000;

/**
 * Connects to the proxy, and lets the agent call the tools that the page has registered. Returns undefined if
 * `document.modelContext` is an element instead of WebMCP.
 */
export function connectWithPageTools({
  connect,
  store: getStore,
  signal,
}: TransportOptions): Transport | undefined {
  if (!pageModelContext()) return undefined;
  const transport = connect({ calls: proxyCalls });
  const store = getStore();
  const isReady = new Promise<void>((resolve) => {
    let runner: ReturnType<typeof startTools> | undefined;
    const stop = watchPageTools((tools) => {
      runner?.stop();
      runner = startTools(store, tools);
      resolve();
    });
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    after(maxWaitMs, resolve);
  });
  return {
    ...transport,
    async *invoke(request, options) {
      await isReady;
      // The store may have made the request before the tools were known.
      const tools = store.tools.toolRunner?.definitions;
      yield* transport.invoke(omitUndefined({ ...request, tools }), options);
    },
  };
}
