import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { StatusError } from '../StatusError.ts';
import { isScope, type Scope } from './scopes.ts';
import { generateSecret, hashSecret, type KeySecret, keyIdOf } from './secret.ts';

/** An `inference` key may call the agent endpoints only. A `full` key may call what its scopes allow, or everything if it has none. */
export type KeyKind = 'full' | 'inference';

export interface ApiKey {
  readonly id: string;
  readonly businessId: string;
  readonly name: string;
  readonly kind: KeyKind;
  /** Empty means that the key may call all that its kind allows. */
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  /** Updated at most once a minute. */
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

export interface KeyRequest {
  readonly businessId: string;
  readonly name: string;
  readonly kind: KeyKind;
  readonly scopes?: readonly string[] | undefined;
  readonly expiresAt?: Date | undefined;
}

interface KeyRow {
  readonly id: string;
  readonly business_id: string;
  readonly name: string;
  readonly kind: KeyKind;
  readonly scopes: readonly Scope[];
  readonly secret_hash: Uint8Array;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
  readonly revoked_at: Date | null;
}

/** Minimum milliseconds between updates of `last_used_at`, so that not every request writes. */
const lastUsedPrecision = 60_000;

/** The API keys of businesses. */
export class Keys {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Creates a key. Its secret is returned here only. */
  async create(request: KeyRequest): Promise<ApiKey & { readonly secret: string }> {
    const generated = generateSecret();
    const row = await this.#insert(generated, request);
    if (row === undefined) throw new Error('The id of the new key exists already.');
    return { ...fromRow(row), secret: generated.secret };
  }

  /** Adds a key chosen by the operator. A key that exists is not changed: it keeps its business, and stays revoked if it was revoked. */
  async register(secret: string, request: KeyRequest): Promise<void> {
    await this.#insert({ id: keyIdOf(secret), secret }, request);
  }

  async list(businessId: string): Promise<ApiKey[]> {
    const rows = await this.#database.query<KeyRow>(
      'select * from api_keys where business_id = $1 order by created_at, id',
      [businessId],
    );
    return rows.map(fromRow);
  }

  /** Revokes a key; idempotent. Returns false when the business has no such key. */
  async revoke(businessId: string, id: string): Promise<boolean> {
    const rows = await this.#database.query(
      `update api_keys set revoked_at = coalesce(revoked_at, $3)
       where business_id = $1 and id = $2 returning id`,
      [businessId, id, this.#clock.now()],
    );
    return rows.length > 0;
  }

  /** Returns the key with this secret; undefined when it is unknown, revoked or expired. */
  async authenticate(secret: string): Promise<ApiKey | undefined> {
    const [row] = await this.#database.query<KeyRow>('select * from api_keys where id = $1', [
      keyIdOf(secret),
    ]);
    const now = this.#clock.now();
    // The id is part of the caller's input, so compare the hash of the whole key, in constant time.
    if (row === undefined || !timingSafeEqual(hashSecret(secret), row.secret_hash)) return undefined;
    if (row.revoked_at !== null || (row.expires_at !== null && row.expires_at <= now)) return undefined;
    if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() >= lastUsedPrecision) {
      await this.#database.query('update api_keys set last_used_at = $2 where id = $1', [row.id, now]);
    }
    return fromRow(row);
  }

  async #insert({ id, secret }: KeySecret, request: KeyRequest): Promise<KeyRow | undefined> {
    const [row] = await this.#database.query<KeyRow>(
      `insert into api_keys (id, business_id, name, kind, scopes, secret_hash, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing returning *`,
      [
        id,
        request.businessId,
        validateName(request.name),
        request.kind,
        validateScopes(request),
        hashSecret(secret),
        this.#clock.now(),
        validateExpiry(request.expiresAt, this.#clock.now()),
      ],
    );
    return row;
  }
}

function fromRow(row: KeyRow): ApiKey {
  return {
    id: row.id,
    businessId: row.business_id,
    name: row.name,
    kind: row.kind,
    scopes: row.scopes,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  };
}

function validateName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > 100) {
    throw new StatusError('invalidArgument', 'A key needs a name of 1 to 100 characters.');
  }
  return trimmed;
}

function validateScopes({ kind, scopes = [] }: KeyRequest): Scope[] {
  if (kind === 'inference' && scopes.length > 0) {
    throw new StatusError(
      'invalidArgument',
      'An inference key takes no scopes: it is only for the agent endpoints.',
    );
  }
  return [...new Set(scopes)].map((scope) => {
    if (!isScope(scope)) throw new StatusError('invalidArgument', `There is no scope named ${scope}.`);
    return scope;
  });
}

function validateExpiry(expiresAt: Date | undefined, now: Date): Date | null {
  if (expiresAt === undefined) return null;
  if (Number.isNaN(expiresAt.getTime()) || expiresAt <= now) {
    throw new StatusError('invalidArgument', 'The expiry of a key must be in the future.');
  }
  return expiresAt;
}
