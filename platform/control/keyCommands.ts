import { StartError } from '../StartError.ts';
import type { ControlClient } from './controlClient.ts';
import { parseCommandArgs } from './parseCommandArgs.ts';

export const keyUsage = `  keys create --name NAME          create an API key and print it once
       [--kind full|inference]       default: full
       [--scope SCOPE]...            default: no restriction
       [--expires DATE-TIME]         default: never
  keys list                        list the keys
  keys revoke ID                   revoke a key`;

interface ListedKey {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly scopes: readonly string[];
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

/** Runs a `keys` command. Returns its output, or undefined if there is no such command. */
export async function runKeyCommand(
  args: readonly string[],
  control: ControlClient,
): Promise<string | undefined> {
  const [verb, ...rest] = args;
  if (verb === 'create') return create(rest, control);
  if (verb === 'list' && rest.length === 0) return list(control);
  if (verb === 'revoke' && rest.length === 1) {
    await control('POST', `/keys/${encodeURIComponent(rest[0] ?? '')}/revoke`);
    return 'Revoked.';
  }
  return undefined;
}

async function create(args: readonly string[], control: ControlClient): Promise<string> {
  const { name, kind, scope, expires } = parseCreateOptions(args);
  if (name === undefined) throw new StartError('A key needs a name: --name NAME.');
  const key = (await control('POST', '/keys', {
    name,
    kind: kind ?? 'full',
    ...(scope !== undefined && { scopes: scope }),
    ...(expires !== undefined && { expiresAt: expires }),
  })) as { id: string; secret: string; businessId: string };
  return `id        ${key.id}\nbusiness  ${key.businessId}\nkey       ${key.secret}\n\nThe key is shown only once.`;
}

function parseCreateOptions(args: readonly string[]) {
  return parseCommandArgs({
    args: [...args],
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
  const lines = keys.map((key) =>
    [key.id, key.kind, key.scopes.join(',') || '-', key.name, formatState(key)].join('\t'),
  );
  return lines.length > 0 ? lines.join('\n') : 'There are no keys.';
}

function formatState({ revokedAt, expiresAt, lastUsedAt }: ListedKey): string {
  if (revokedAt !== null) return `revoked ${revokedAt}`;
  const expiry = expiresAt === null ? 'never expires' : `expires ${expiresAt}`;
  return `${expiry}, ${lastUsedAt === null ? 'never used' : `last used ${lastUsedAt}`}`;
}
