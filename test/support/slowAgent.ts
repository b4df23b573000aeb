import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenShop, openShop } from './shop.ts';

const turns = 12;
const line = (text: string) =>
  JSON.stringify({
    result: {
      response: {
        sessionId: 'recorded',
        responseEvents: [{ messageEvent: { role: 'ASSISTANT', content: { textContent: { text } } } }],
      },
    },
  });

/** What the slow agent says in its k-th turn. */
export const answerOf = (turn: number) =>
  ['begins', 'goes on', 'ends'].map((what) => `Answer ${turn} ${what}.`);

/** The real servers with an agent that takes its time, so that much can happen in the middle of an answer. */
export async function openSlowShop(
  env: Readonly<Record<string, string>> = {},
  pauses: readonly [number, number] = [2_500, 500],
): Promise<OpenShop> {
  const folder = mkdtempSync(join(tmpdir(), 'shelftalk-slow-'));
  const script = Array.from({ length: turns }, (_, at) => {
    const [begins = '', goesOn = '', ends = ''] = answerOf(at + 1).map(line);
    const [first, second] = pauses.map((pause) => JSON.stringify({ pause }));
    return [JSON.stringify({ turn: { inputEvents: [] } }), begins, first, goesOn, second, ends];
  });
  writeFileSync(join(folder, 'slow.ndjson'), script.flat().join('\n'));
  const shop = await openShop({ AGENT_SCRIPTS_DIR: folder, AGENT_IDS: 'script:slow', ...env });
  return {
    ...shop,
    close: async () => {
      await shop.close();
      rmSync(folder, { recursive: true });
    },
  };
}
