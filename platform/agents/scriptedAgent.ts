import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getOwn, parseScript, type ResponseEvent, type ScriptBlock } from '../../src/protocol/index.ts';
import type { Clock } from '../clock.ts';
import { StatusError, statusErrorFromCode } from '../StatusError.ts';
import type { Agent } from './agent.ts';

/** Excludes separators and a leading dot, so that a name cannot leave the folder. */
const safeName = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/;

/**
 * Returns an agent that plays `<name>.ndjson`: turn n of a session is turn n of the script, with its pauses. Returns
 * undefined if there is no such script. A turn after the last one of the script fails.
 */
export function findScriptedAgent(folder: string, name: string, clock: Clock): Agent | undefined {
  const path = join(folder, `${name}.ndjson`);
  if (!safeName.test(name) || !existsSync(path)) return undefined;
  return {
    async *respond({ number, signal }) {
      const { blocks } = parseScript(await readFile(path, 'utf8'));
      const block = blocks[number - 1];
      if (block === undefined) {
        throw new StatusError('failedPrecondition', `The script ${name} has no turn ${number}.`);
      }
      yield* playBlock(block, clock, signal);
      return undefined;
    },
  };
}

async function* playBlock(
  { steps }: ScriptBlock,
  clock: Clock,
  signal: AbortSignal,
): AsyncGenerator<ResponseEvent, void, void> {
  for (const step of steps) {
    if ('pause' in step) await pause(step.pause, clock, signal);
    else yield* eventsOf(step.line);
  }
}

/** Returns the events of a recorded line. Throws a recorded error, so that the platform formats it. */
function eventsOf(line: string): ResponseEvent[] {
  const value: unknown = JSON.parse(line);
  const error = field(value, 'error');
  if (error !== undefined) {
    const [code, message] = [field(error, 'code'), field(error, 'message')];
    throw statusErrorFromCode(
      typeof code === 'number' ? code : 13,
      typeof message === 'string' ? message : '',
    );
  }
  const body = field(value, 'result') ?? value;
  const events = field(field(body, 'response') ?? body, 'responseEvents') ?? [value];
  // The cast is unchecked on purpose: scripts also contain malformed events, to test clients with.
  return events as ResponseEvent[];
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return getOwn(value as Record<string, unknown>, name);
}

function pause(milliseconds: number, clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      cancel();
      reject(signal.reason);
    };
    const cancel = clock.after(milliseconds, () => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    });
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}
