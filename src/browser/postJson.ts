import { toJson } from '../protocol/index.ts';

/**
 * Posts JSON to the shop.
 *
 * @returns The JSON body of the response; undefined when it is not JSON.
 * @throws Error unless the status is 2xx.
 */
export async function postJson(address: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(address, { method: 'POST', headers, body: toJson(body) });
  if (!response.ok) throw new Error(`The shop responded with status ${response.status}.`);
  return response.json().catch(() => undefined);
}
