import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { conversationBounds } from '../../proxy/conversations/conversationBounds.ts';
import { bodyLimit } from '../../proxy/handler/routes.ts';
import { defaultRateLimits } from '../../proxy/index.ts';
import { defaultBounds } from '../../proxy/turn-log/bounds.ts';
import { defaultUploadQuotas } from '../../proxy/uploads/UploadLimits.ts';
import { addressesPerNetwork } from '../../src/protocol/index.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const readme = readFileSync(`${root}proxy/README.md`, 'utf8');
const [, table = ''] = /### Limits of one client\n([\s\S]*?)\n## /.exec(readme) ?? [];
const rows = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Limit '));

test('every row of the README’s table of client limits names an existing test', () => {
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows) {
    const [, file = '', title = ''] = /\| `([^`]+)`: ([^|]+) \|$/.exec(row) ?? [];
    expect(existsSync(root + file), row).toBe(true);
    expect(readFileSync(root + file, 'utf8'), row).toContain(`'${title}'`);
  }
});

test('every test file that the README’s threat table names exists', () => {
  const [, threats = ''] = /## Threats\n([\s\S]*?)\n### /.exec(readme) ?? [];
  const found = [...threats.matchAll(/\| ([\w, ]+) \|$/gm)].flatMap(([, names = '']) => names.split(', '));
  expect(found.length).toBeGreaterThan(20);
  for (const name of found) {
    const places = [`test/proxy/${name}.test.ts`, `test/protocol/${name}.test.ts`];
    expect(
      places.some((path) => existsSync(root + path)),
      name,
    ).toBe(true);
  }
});

const count = (value: number) => value.toLocaleString('en');
const kib = 1024;
const mib = 1024 * kib;

/** The cells of a row of the table of client limits, by the beginning of its first cell. */
const cells = (name: string): readonly string[] => {
  const row = rows.find((line) => line.startsWith(`| ${name}`)) ?? '';
  return row.split('|').map((cell) => cell.trim());
};

describe('the README’s table of client limits has the defaults of', () => {
  it.each(Object.entries(defaultRateLimits))('%s', (setting, limits: Readonly<Record<string, number>>) => {
    const row = rows.find((line) => line.includes(`| \`${setting}\` |`)) ?? '';
    const isInBytes = setting.endsWith('Bytes');
    const texts = ['customer', 'address', 'network'].map((by) => {
      const value = limits[by];
      if (value === undefined) return '';
      return isInBytes ? `${value / mib} MiB` : count(value);
    });
    expect(row.split('|').slice(2, 5)).toEqual(texts.map((text) => (text ? ` ${text} ` : ' ')));
  });

  const { customer, network, turnBytes } = defaultBounds;
  const { perVisitor, perAddress } = defaultUploadQuotas;
  it.each([
    [
      'bytes of the turn log',
      [customer.bytes, network.bytes, network.bytes].map((one) => `${one / mib} MiB`),
    ],
    ['keys of the turn log', [customer.keys, network.keys, network.keys].map(count)],
    ['bytes of a turn', [`${turnBytes / mib} MiB`, '', '']],
    ['characters of stored', ['', conversationBounds.network, conversationBounds.network].map(asMi)],
    ['bytes of a request body', [`${bodyLimit / kib} KiB`, '', '']],
    ['disk: megabytes', [perVisitor, perAddress, perAddress * addressesPerNetwork].map(count)],
  ])('%s', (name, expected) => {
    expect(cells(name).slice(2, 5)).toEqual(expected);
  });
});

function asMi(value: number | string): string {
  return typeof value === 'number' ? `${value / mib} Mi` : value;
}

/** Sentences of the tables with numbers, the file that the numbers are from, and what it declares. */
const declared: readonly (readonly [sentence: string, file: string, ...declarations: string[]])[] = [
  [
    'three at a time for a visitor, six for an address, 256 MB of unfinished files in all (29 MB for the first network)',
    'uploads/UploadLimits.ts',
    'maxConcurrent = { visitor: 3, address: 6 }',
    'maxBytesInTransit = 256 * megabyte',
  ],
  ['Two files at a time are checked', 'uploads/FileUploads.ts', 'checkedAtOnce = 2;'],
  ['a name of 128 random bits', 'uploads/FileUploads.ts', 'randomBytes(16)'],
  ['at most 64 KB, ', 'handler/routes.ts', 'bodyLimit: number = 64 * 1024;'],
  ['50 events, 8,000 characters', 'input/readInputEvents.ts', 'events: 50,', 'text: 8000,'],
  ['16 levels, known fields only', 'turn-log/canonicalJson.ts', 'maxDepth = 16;'],
  ['within the week that a seal is valid', 'input/acceptedLineBounds.ts', 'sealLifetime = 7 * 24 * hour;'],
  [
    'head has 15 s, the whole request 30 s',
    'server/buildServer.ts',
    'requestTimeout = deps.requestTimeout ?? 30_000;',
    'headersTimeout: Math.min(15_000, requestTimeout)',
  ],
  [
    'a file five minutes while 64 KiB arrive in each 30 s',
    'server/UploadTimeouts.ts',
    'progressTimeout = 30_000;',
    'totalTimeout = 5 * 60_000;',
    'minProgress = 64 * 1024;',
  ],
  ['that reads nothing for 30 s', 'server/closeStalledConnections.ts', 'stallTimeout = 30_000;'],
  ['512 at a time for an address, ', 'config/readConfig.ts', "'512'"],
  ['2,048 for a /48', '../src/protocol/addressKeys.ts', 'addressesPerNetwork = 4;'],
  ['| connections | | 512 | 2,048 | `MAX_CONNECTIONS_PER_ADDRESS` (512) |', 'config/readConfig.ts', "'512'"],
  [
    '| reports of sales figures an hour | | 1,200 | 4,800 |',
    'figures/Figures.ts',
    'reportsPerHour = 1_200;',
    'reportsPerHour * addressesPerNetwork',
  ],
  ['200 characters of platform text per call', 'handler/operatorReport.ts', 'maxCharacters = 200;'],
  ['1,088 KiB for a line', '../src/protocol/limits.ts', 'lineBytes: 1024 * 1024 + 64 * 1024,'],
  ['1 MiB for a turn', 'turn-log/bounds.ts', 'turnBytes: 1024 * 1024,'],
  ['120 s for a turn', 'handler/ProxyOptions.ts', 'turn: 120_000,'],
  [
    'at most 8 MiB for a response and a second after its last event',
    'upstream/agents/AgentRequest.ts',
    'maxBytes = 8 * 1024 * 1024;',
    'drainFor = 1_000;',
  ],
  ['600 parts of a response', '../src/protocol/limits.ts', 'maxParts = 600;'],
  ['128 levels, deeper data stays text', '../src/protocol/agents/decoder.ts', 'maxDepth = 128;'],
  ['64 tools with 32 KiB together', 'input/toolCalls.ts', 'tools: 64,', 'bytes: 32 * 1024,'],
  [
    '256 Ki characters of results in a turn',
    'upstream/agents/AgentCall.ts',
    'maxResultCharacters = 256 * 1024;',
  ],
  ['32 calls at once', 'upstream/agents/AgentCall.ts', 'maxCalls = 32;'],
  ['16 rounds', '../src/protocol/agents/rounds.ts', 'maxRounds = 16;'],
  ['100,000 mutated bodies', '../test/proxy/fuzz.test.ts', 'many(10_000)', 'many(90_000)'],
  [
    'ends a minute after its last reader, and a call after 5 minutes',
    'handler/ProxyOptions.ts',
    'unread: 60_000,',
    'answer: 300_000,',
  ],
  [
    '32 Ki characters of the earlier turns',
    'upstream/agents/boundedHistory.ts',
    'defaultMaxHistory = 32 * 1024;',
  ],
  ['32 Ki characters for a session', 'upstream/agents/boundedHistory.ts', 'defaultMaxHistory = 32 * 1024;'],
  [
    '8 Mi for a network and 64 Mi in all',
    'conversations/conversationBounds.ts',
    'total: 64 * 1024 * 1024,',
    'network: 8 * 1024 * 1024,',
  ],
  [
    'the calls of five networks, and of at least half of all calling networks, fail within about 30 s, all calls of that kind (new sessions, or turns) stop for 10 s',
    'upstream/CircuitBreaker.ts',
    'halfWindow = 15_000;',
    'pauseFor = 10_000;',
    'minFailing = 5;',
    'minFailingShare = 0.5;',
  ],
  ['up to eight networks may try', 'upstream/CircuitBreaker.ts', 'maxTrials = 8;'],
  [
    'calls of three networks were refused within a minute',
    'upstream/CircuitBreaker.ts',
    'minKeyRefusals = 3;',
    'keyRefusalWindow = 60_000;',
  ],
  ['the turn continues for a minute', 'handler/ProxyOptions.ts', 'unread: 60_000,'],
  [
    'within 20 s (its lease ends after 10 s and is checked every 2 s)',
    'turn-log/RedisTurnLog.ts',
    'leaseFor = 10_000;',
    'checkEvery = 2_000;',
  ],
];

test.each(declared)('the README says “%s”, as %s declares', (sentence, file, ...declarations) => {
  expect(readme).toContain(sentence);
  const source = readFileSync(`${root}proxy/${file}`, 'utf8');
  for (const declaration of declarations) expect(source).toContain(declaration);
});

test('every number of the threat table is compared with its declaration', () => {
  const [, threats = ''] = /## Threats\n([\s\S]*?)\n### /.exec(readme) ?? [];
  const rest = declared
    .reduce((text, [sentence]) => text.replaceAll(sentence, ''), threats)
    // Omits network prefixes, status codes and an encoded address.
    .replaceAll(/\/(?:48|64)\b|\b[45](?:\d\d|xx)\b|IPv[46]|%61/gu, '');
  expect(rest.match(/.{0,30}\d.{0,30}/gu)).toBeNull();
});
