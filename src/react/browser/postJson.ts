/** Sends something to the shop's own address. Rejects where it is not taken. */
export async function postJson(address: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`The shop answered with ${answer.status}.`);
}
