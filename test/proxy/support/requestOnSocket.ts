import type { Socket } from 'node:net';
import { until } from './until.ts';

/** Sends a request on a connection and resolves to the raw response, which must end with a JSON object. */
export async function requestOnSocket(socket: Socket, request: string): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  socket.write(request);
  await until(() => text.endsWith('}'));
  return text;
}
