import type { InvokeRequest, Transport, TurnItem } from '../../client/index.ts';

type Values = Readonly<Record<string, string>>;

/**
 * Sends the page context as a form before the shopper's input: at most once per turn, and only what changed in the
 * session. A retry with the same key sends the same context.
 */
export function withContext(inner: Transport, read: () => Values): Transport {
  let told = '';
  let asked:
    | { readonly turnId: string; readonly values: Values | undefined; readonly mark: string }
    | undefined;

  const filled = (request: InvokeRequest): InvokeRequest => {
    const { turnId, sessionId, inputs, resumeFrom } = request;
    if (resumeFrom !== undefined) return request;
    if (asked?.turnId !== turnId) {
      const values = read();
      const mark = JSON.stringify([sessionId, values]);
      const isNews = mark !== told && Object.keys(values).length > 0;
      asked = { turnId, values: isNews ? values : undefined, mark };
    }
    const { values } = asked;
    return values ? { ...request, inputs: [{ kind: 'form', values }, ...inputs] } : request;
  };
  const seen = (item: TurnItem) => {
    if (item.kind === 'accepted' && asked?.turnId === item.turnId && asked.values) told = asked.mark;
  };

  return {
    ...inner,
    async *invoke(request, options) {
      for await (const item of inner.invoke(filled(request), options)) {
        seen(item);
        yield item;
      }
    },
    async invokeSync(request, options) {
      const items = await inner.invokeSync(filled(request), options);
      items.forEach(seen);
      return items;
    },
  };
}
