import { StartError } from '../StartError.ts';
import { readControlToken } from './token.ts';

/** Calls the control port of the platform that runs with this folder. */
export type ControlClient = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>;

/** Its failures are StartFaults: one sentence each. */
export function createControlClient(port: number, dataDir: string): ControlClient {
  return async (method, path, body) => {
    const answer = await call(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization: `Bearer ${tokenOf(dataDir)}`, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const value: unknown = await answer.json();
    if (answer.ok) return value;
    const message = typeof value === 'object' && value !== null && 'message' in value ? value.message : '';
    throw new StartError(String(message));
  };
}

async function call(url: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(url, options);
  } catch {
    throw new StartError(
      `No platform answers at ${new URL(url).origin}: start it, or set PLATFORM_CONTROL_PORT.`,
    );
  }
}

function tokenOf(dataDir: string): string {
  try {
    return readControlToken(dataDir);
  } catch {
    throw new StartError(
      `There is no control token in ${dataDir}: start the platform once, or set DATA_DIR.`,
    );
  }
}
