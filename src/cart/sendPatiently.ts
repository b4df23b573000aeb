/** Largest `Retry-After`, in milliseconds, after which a request is repeated at once. */
const maxRetryAfter = 5_000;

/** Milliseconds until a request that exceeded a limit may be repeated; undefined if the shop does not say. */
function retryAfter(response: Response): number | undefined {
  const value = response.headers.get('retry-after')?.trim();
  if (!value) return undefined;
  const seconds = Number(value);
  return Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
}

/** Sends a request, and once more if the shop has too many requests and allows the next one soon. */
export async function sendPatiently(send: () => Promise<Response>): Promise<Response> {
  const response = await send();
  const wait = response.status === 429 ? retryAfter(response) : undefined;
  if (wait === undefined || !(wait <= maxRetryAfter)) return response;
  await new Promise((resolve) => setTimeout(resolve, wait));
  return send();
}
