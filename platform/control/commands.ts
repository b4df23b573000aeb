import { StartError } from '../StartError.ts';
import { channelUsage, runChannelCommand } from './channelCommands.ts';
import type { ControlClient } from './client.ts';
import { customerUsage, runCustomerCommand } from './customerCommands.ts';
import { deliveryUsage, runDeliveryCommand } from './deliveryCommands.ts';
import { providerUsage, runProviderCommand } from './providerCommands.ts';
import { readWords } from './readWords.ts';

export const usage = `Usage: shelftalk-platform [command]

  (no command)                     serve the platform
  keys create --name NAME          make an API key and print it, once
       [--kind full|inference]       default: full
       [--scope SCOPE]...            default: no restriction
       [--expires DATE-TIME]         default: never
  keys list                        list the keys
  keys revoke ID                   end a key
${channelUsage}
${providerUsage}
${customerUsage}
${deliveryUsage}
  openapi                          print the OpenAPI document of the API
  --help                           print this

The commands talk to the running platform. Its settings come from the environment: see README.md.`;

interface ListedKey {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly scopes: readonly string[];
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

const runners = new Map([
  ['channel', runChannelCommand],
  ['provider', runProviderCommand],
  ['customer', runCustomerCommand],
  ['deliveries', runDeliveryCommand],
]);

/** Runs one of the commands; answers what is to be printed. Throws a StartError for anything else. */
export async function runCommand(words: readonly string[], control: ControlClient): Promise<string> {
  const [noun = '', verb, ...rest] = words;
  if (noun === 'keys' && verb === 'create') return create(rest, control);
  if (noun === 'keys' && verb === 'list' && rest.length === 0) return list(control);
  if (noun === 'keys' && verb === 'revoke' && rest.length === 1) {
    await control('POST', `/keys/${encodeURIComponent(rest[0] ?? '')}/revoke`);
    return 'Revoked.';
  }
  if (noun === 'openapi' && verb === undefined)
    return JSON.stringify(await control('GET', '/openapi'), null, 2);
  const answer = await runners.get(noun)?.(words.slice(1), control);
  if (answer !== undefined) return answer;
  throw new StartError(`There is no command "${words.join(' ')}".\n\n${usage}`);
}

async function create(words: readonly string[], control: ControlClient): Promise<string> {
  const { name, kind, scope, expires } = createOptions(words);
  if (name === undefined) throw new StartError('A key needs a name: --name NAME.');
  const key = (await control('POST', '/keys', {
    name,
    kind: kind ?? 'full',
    ...(scope !== undefined && { scopes: scope }),
    ...(expires !== undefined && { expiresAt: expires }),
  })) as { id: string; secret: string; businessId: string };
  return `id        ${key.id}\nbusiness  ${key.businessId}\nkey       ${key.secret}\n\nThe key is shown this once.`;
}

function createOptions(words: readonly string[]) {
  return readWords({
    args: [...words],
    options: {
      name: { type: 'string' },
      kind: { type: 'string' },
      scope: { type: 'string', multiple: true },
      expires: { type: 'string' },
    },
  }).values;
}

async function list(control: ControlClient): Promise<string> {
  const { keys } = (await control('GET', '/keys')) as { keys: ListedKey[] };
  const lines = keys.map((key) => {
    const state =
      key.revokedAt !== null
        ? `revoked ${key.revokedAt}`
        : `${key.expiresAt === null ? 'never expires' : `expires ${key.expiresAt}`}, ${
            key.lastUsedAt === null ? 'never used' : `last used ${key.lastUsedAt}`
          }`;
    return [key.id, key.kind, key.scopes.join(',') || '-', key.name, state].join('\t');
  });
  return lines.length > 0 ? lines.join('\n') : 'There are no keys.';
}
