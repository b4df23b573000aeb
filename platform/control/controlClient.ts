import { StartError } from '../StartError.ts';
import { readControlToken } from './controlToken.ts';

/** Calls the control port of the running platform and returns the response's JSON. */
export type ControlClient = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>;

/**
 * Creates a client that rejects with a StartError, whose message is for the operator, when there is no control token, or
 * the platform does not respond or responds with an error.
 */
export function createControlClient(port: number, dataDir: string): ControlClient {
  return async (method, path, body) => {
    const origin = `http://127.0.0.1:${port}`;
    const response = await call(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${readToken(dataDir)}`, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const value: unknown = await response.json().catch(() => {
      throw new StartError(
        `No platform responds at ${origin} but another program: set PLATFORM_CONTROL_PORT.`,
      );
    });
    if (response.ok) return value;
    const message = typeof value === 'object' && value !== null && 'message' in value ? value.message : '';
    throw new StartError(String(message));
  };
}

async function call(url: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(url, options);
  } catch {
    throw new StartError(
      `No platform responds at ${new URL(url).origin}: start it, or set PLATFORM_CONTROL_PORT.`,
    );
  }
}

function readToken(dataDir: string): string {
  try {
    return readControlToken(dataDir);
  } catch {
    throw new StartError(
      `There is no control token in ${dataDir}: start the platform once, or set DATA_DIR.`,
    );
  }
}
