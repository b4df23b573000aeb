import { pageRefusedCode, ServiceError } from '../protocol/index.ts';

/** Origins that have responded to this page. */
const reached = new Set<string>();

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '');

/**
 * Whether the browser refuses this page the requests to a server that is available.
 *
 * @param isBlocked Returns whether the page's content policy has blocked a request to the server.
 */
async function isPageRefused(address: string, isBlocked: () => boolean): Promise<boolean> {
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
  if (!isAvailable) return isBlocked() || isInsecure;
  return originOf(address) !== self.origin && !(await succeeds({ method: 'HEAD' }));
}

/**
 * `fetch` that tells why a server that has never responded to this page cannot be reached. Rejects with a `ServiceError`: of kind
 * `refused` if the browser does not let this page use the server, because the server or the page's content policy does not allow
 * it; of kind `unavailable` for other reasons while the device is online, as with content blockers.
 */
export const browserFetch: typeof globalThis.fetch = async (input, init) => {
  const address = new URL(input instanceof Request ? input.url : input, document.baseURI).href;
  const origin = originOf(address);
  let isBlocked = false;
  const onViolation = ({ effectiveDirective, disposition, blockedURI }: SecurityPolicyViolationEvent) => {
    isBlocked ||=
      effectiveDirective === 'connect-src' && disposition === 'enforce' && originOf(blockedURI) === origin;
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  try {
    const response = await fetch(input, init);
    reached.add(origin);
    return response;
  } catch (cause) {
    if (init?.signal?.aborted || reached.has(origin) || !navigator.onLine) throw cause;
    if (await isPageRefused(address, () => isBlocked))
      throw new ServiceError('refused', 'The browser does not let this page use the service.', {
        code: pageRefusedCode,
        cause,
      });
    throw new ServiceError('unavailable', 'The service could not be reached.', { cause });
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation);
  }
};
