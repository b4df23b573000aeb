/**
 * Posts JSON to the shop.
 *
 * @returns The JSON body of the response; undefined when it is not JSON.
 * @throws Error unless the status is 2xx.
 */
export async function postJson(address: string, body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`The shop responded with status ${response.status}.`);
  return response.json().catch(() => undefined);
}
