import type { Socket } from 'node:net';
import { until } from './until.ts';

/** What comes back on a connection. */
export async function askSocket(socket: Socket, request: string): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  socket.write(request);
  await until(() => text.endsWith('}'));
  return text;
}
