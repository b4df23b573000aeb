/** Posts JSON to the shop. Resolves with the JSON body, or undefined when it is not JSON; rejects unless the status is 2xx. */
export async function postJson(address: string, body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`The shop answered with ${response.status}.`);
  return response.json().catch(() => undefined);
}
