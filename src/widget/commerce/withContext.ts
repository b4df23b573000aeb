import type { InvokeRequest, Transport, TurnItem } from '../../client/index.ts';

type Values = Readonly<Record<string, string>>;

/**
 * Sends the page context as a form before the shopper's input: at most once per turn, and only if it differs from the
 * last one sent in the session. A retry of a turn sends the same context.
 */
export function withContext(inner: Transport, read: () => Values): Transport {
  let lastSent = '';
  let current:
    | { readonly turnId: string; readonly values: Values | undefined; readonly key: string }
    | undefined;

  const withForm = (request: InvokeRequest): InvokeRequest => {
    const { turnId, sessionId, inputs, resumeFrom } = request;
    if (resumeFrom !== undefined) return request;
    if (current?.turnId !== turnId) {
      const values = read();
      const key = JSON.stringify([sessionId, values]);
      const isChanged = key !== lastSent && Object.keys(values).length > 0;
      current = { turnId, values: isChanged ? values : undefined, key };
    }
    const { values } = current;
    return values ? { ...request, inputs: [{ kind: 'form', values }, ...inputs] } : request;
  };
  const markSent = (item: TurnItem) => {
    if (item.kind === 'accepted' && current?.turnId === item.turnId && current.values) lastSent = current.key;
  };

  return {
    ...inner,
    async *invoke(request, options) {
      for await (const item of inner.invoke(withForm(request), options)) {
        markSent(item);
        yield item;
      }
    },
    async invokeSync(request, options) {
      const items = await inner.invokeSync(withForm(request), options);
      items.forEach(markSent);
      return items;
    },
  };
}
