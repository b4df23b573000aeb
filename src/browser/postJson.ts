/** Posts to the shop's own address. Resolves with the body, undefined where it is no JSON; rejects unless it is a 2xx. */
export async function postJson(address: string, body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`The shop answered with ${answer.status}.`);
  return answer.json().catch(() => undefined);
}
