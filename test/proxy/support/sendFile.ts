import { createConnection, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

interface SentFile {
  readonly port: number;
  readonly sessionId: string;
  /** How long the file says it is. */
  readonly length: number;
  /** Where the browser is, for a proxy that trusts what is in front of it. */
  readonly from?: string;
}

/** A file that a browser sends piece by piece. */
export interface FileOnItsWay {
  readonly socket: Socket;
  /** Everything that was answered so far. */
  readonly answer: () => string;
  readonly isClosed: () => boolean;
}

/** Begins to send a file, and leaves it at its head. */
export function sendFile({ port, sessionId, length, from }: SentFile): FileOnItsWay {
  const socket = createConnection(port, '127.0.0.1');
  let [text, closed] = ['', false];
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    closed = true;
  });
  onTestFinished(() => {
    socket.destroy();
  });
  const head = [
    'POST /agent/uploads HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Origin: https://shop.example',
    `Authorization: Shelftalk ${sessionId}`,
    `Content-Length: ${length}`,
    ...(from === undefined ? [] : [`X-Forwarded-For: ${from}`]),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return { socket, answer: () => text, isClosed: () => closed };
}
