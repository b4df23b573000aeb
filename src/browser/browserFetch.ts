import { pageRefusedCode, ServiceError } from '../protocol/index.ts';

/** Origins that have responded to this page. */
const reached = new Set<string>();
/** Origins of requests that the page's content policy has blocked. */
const blocked = new Set<string>();
let isWatching = false;

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '');

function watchPolicy(): void {
  if (isWatching) return;
  isWatching = true;
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, disposition, blockedURI }) => {
    if (effectiveDirective === 'connect-src' && disposition === 'enforce') blocked.add(originOf(blockedURI));
  });
}

/** Whether the browser refuses this page the requests to a server that is available. */
async function isPageRefused(address: string): Promise<boolean> {
  const origin = originOf(address);
  const succeeds = (init: RequestInit) =>
    fetch(address, init).then(
      () => true,
      () => false,
    );
  // Without CORS, any server that can be reached responds.
  const isAvailable = await succeeds({ method: 'HEAD', mode: 'no-cors' });
  // The browser reports a violation in a task of its own.
  if (!isAvailable) await new Promise((resolve) => setTimeout(resolve));
  const isInsecure = location.protocol === 'https:' && /^http:/.test(address);
  if (!isAvailable) return blocked.has(origin) || isInsecure;
  return origin !== self.origin && !(await succeeds({ method: 'HEAD' }));
}

/**
 * `fetch` that tells why a server that has never responded to this page cannot be reached. Rejects with a `ServiceError`: of kind
 * `refused` if the browser does not let this page use the server, because the server or the page's content policy does not allow
 * it; of kind `unavailable` for other reasons while the device is online, as with content blockers.
 */
export const browserFetch: typeof globalThis.fetch = async (input, init) => {
  const address = new URL(input instanceof Request ? input.url : input, document.baseURI).href;
  const origin = originOf(address);
  watchPolicy();
  try {
    const response = await fetch(input, init);
    reached.add(origin);
    return response;
  } catch (cause) {
    if (init?.signal?.aborted || reached.has(origin) || !navigator.onLine) throw cause;
    const isRefused = await isPageRefused(address);
    if (isRefused)
      throw new ServiceError('refused', 'The browser does not let this page use the service.', {
        code: pageRefusedCode,
        cause,
      });
    throw new ServiceError('unavailable', 'The service could not be reached.', { cause });
  }
};
