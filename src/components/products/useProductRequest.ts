import { useContext, useEffect } from 'react';
import { ChatContext } from '../../react/index.ts';
import type { ProductRequest } from '../../store/index.ts';

/** A row that scrolls out of the thread and back must not open the product again. */
const handled = new WeakSet<ProductRequest>();

/** Calls `onRequest` once for each request of the agent to open a product of this message. */
export function useProductRequest(messageId: string, onRequest: (request: ProductRequest) => void): void {
  const store = useContext(ChatContext);
  useEffect(() => {
    const request = store?.getState().productRequest;
    if (!request || request.messageId !== messageId || handled.has(request)) return;
    handled.add(request);
    onRequest(request);
  });
}
