import type { ServerResponse } from 'node:http';

/** Sends the value of a promise as JSON once it has resolved, or its error with status 500. */
export function sendPromised(response: ServerResponse, value: Promise<unknown>): void {
  value.then(
    (result) => response.end(JSON.stringify(result)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}

/** Resolves to the value that `sendPromised` sends; rejects with its error. */
export async function fetchPromised<T>(url: string): Promise<T> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}
