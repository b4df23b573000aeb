import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection } from './Connection.ts';
import type { Load } from './load.ts';
import { origin, type Relay } from './startRelay.ts';

const wrk = '/usr/bin/wrk';
/** Whether wrk is installed. It takes less of the core that benchmark and platform share than `load` does. */
export const hasWrk = existsSync(wrk);

const connections = 64;
/**
 * A session runs one turn at a time, and each turn takes the next session. There are so many that the previous turn of a
 * session has ended when the session is used again.
 */
const sessionCount = 16 * connections;
const sessions = new Map<Relay, readonly string[]>();
/** Number of turns so far. The next round starts with the next session, because the turns of the last sessions may still run. */
const turnCounts = new Map<Relay, number>();

async function sessionsOf(relay: Relay): Promise<readonly string[]> {
  const known = sessions.get(relay);
  if (known) return known;
  const ids = relay.name === 'shelftalk' ? await Connection.sessions(relay, sessionCount) : ['s'.repeat(200)];
  sessions.set(relay, ids);
  return ids;
}

/** Runs turns of twenty lines over 64 connections for some seconds, one after the other on each. */
export async function loadByWrk(relay: Relay, seconds: number): Promise<Load> {
  const folder = mkdtempSync(join(tmpdir(), 'shelftalk-wrk-'));
  const script = join(folder, 'turns.lua');
  const before = turnCounts.get(relay) ?? 0;
  writeFileSync(script, turnScript(relay, await sessionsOf(relay), before));
  const cpu = relay.cpu();
  const bounds = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s'];
  const output = await run([...bounds, '-s', script, `http://127.0.0.1:${relay.port}`]);
  const used = relay.cpu() - cpu;
  rmSync(folder, { recursive: true });
  const [answers = 0, microseconds = 0, bad = 0, p99 = 0] =
    /^RESULT (.*)$/m.exec(output)?.[1]?.split(' ').map(Number) ?? [];
  turnCounts.set(relay, before + answers + connections);
  if (answers === 0 || bad > 0)
    throw new Error(`${relay.name}: ${bad} of ${answers} answers were bad\n${output}`);
  return { cpu: used / answers, answersASecond: answers / (microseconds / 1e6), p99: p99 / 1000 };
}

function run(args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(wrk, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
    });
    child.once('close', () => resolve(output));
  });
}

/** Returns the wrk script, which gives every turn its own key. */
function turnScript(relay: Relay, ids: readonly string[], before: number): string {
  const inputEvents = [{ messageEvent: { role: 'USER', content: { textContent: { text: 'bench:fast' } } } }];
  const bodies = ids.map((sessionId) => `[==[${JSON.stringify({ sessionId, inputEvents })}]==]`);
  return `
    local bodies = { ${bodies.join(', ')} }
    local headers = { ["content-type"] = "application/json", ["origin"] = "${origin}", ["cookie"] = "visitor=1" }
    local turn = ${before}
    request = function()
      turn = turn + 1
      headers["idempotency-key"] = string.format("${randomUUID().slice(0, 24)}%012x", turn)
      return wrk.format("POST", "${relay.path}invoke", headers, bodies[turn % #bodies + 1])
    end
    done = function(summary, latency)
      local errors = summary.errors
      local bad = errors.status + errors.connect + errors.read + errors.write + errors.timeout
      io.write(string.format("RESULT %d %d %d %d\\n", summary.requests, summary.duration, bad, latency:percentile(99)))
    end`;
}
