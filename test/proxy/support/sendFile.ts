import { createConnection, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

interface SentFile {
  readonly port: number;
  readonly sessionId: string;
  /** The declared Content-Length, in bytes. */
  readonly length: number;
  /** Sent as X-Forwarded-For. */
  readonly from?: string;
}

/** An upload whose body the test writes. */
export interface StartedUpload {
  readonly socket: Socket;
  /** The response received so far. */
  readonly answer: () => string;
  readonly isClosed: () => boolean;
}

/** Sends the head of an upload without its body. */
export function sendFile({ port, sessionId, length, from }: SentFile): StartedUpload {
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
