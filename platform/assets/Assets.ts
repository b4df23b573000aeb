import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { limitBytes, type OutboundClient } from '../outbound/OutboundClient.ts';
import type { FileStore, StoredFile } from './FileStore.ts';
import { mediaTypeOf } from './mediaTypeOf.ts';

/**
 * Readers of an asset: everyone (`PUBLIC`), callers who know its signed address (`CDN_PRIVATE`), or callers with an API key
 * of the business of the kind `full` (`PRIVATE`). If the key has scopes, `conversation.manage` must be one of them.
 */
export type Access = 'PUBLIC' | 'PRIVATE' | 'CDN_PRIVATE';

/** Allows no character that is special in a path or a URL; a dot cannot be the first character. */
export const assetIdPattern = '^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$';

export interface Asset {
  readonly businessId: string;
  readonly id: string;
  readonly sourceUri: string;
  readonly access: Access;
  /** Media type detected from the content. The declared type only distinguishes ZIP-based formats, and CSV from plain text. */
  readonly type: string;
  /** Size of the file in bytes. */
  readonly bytes: number;
  readonly sha256: Uint8Array;
  readonly storedAt: Date;
  /** Name of the file in the file store. */
  readonly file: string;
  readonly signingSecret: Uint8Array;
}

export interface AssetRequest {
  readonly businessId: string;
  /** Defaults to a new UUID. */
  readonly id?: string | undefined;
  readonly uri: string;
  readonly access: Access;
}

/** The source responded with a status other than 200, or with an empty body. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}

interface AssetRow {
  readonly business_id: string;
  readonly id: string;
  readonly source_uri: string;
  readonly access: Access;
  readonly type: string;
  readonly bytes: number;
  readonly sha256: Uint8Array;
  readonly stored_at: Date;
  readonly file: string;
  readonly signing_secret: Uint8Array;
}

interface AssetsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly outbound: OutboundClient;
  readonly files: FileStore;
  /** Largest size of one file in bytes. */
  readonly limit: number;
}

const maxRedirects = 5;

/** The assets of businesses. Their files are in a file store. */
export class Assets {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #outbound: OutboundClient;
  readonly #files: FileStore;
  readonly #limit: number;

  constructor({ database, clock, outbound, files, limit }: AssetsOptions) {
    this.#database = database;
    this.#clock = clock;
    this.#outbound = outbound;
    this.#files = files;
    this.#limit = limit;
  }

  /**
   * Fetches the source and stores it, replacing an asset with the same id once the new file is complete.
   * @throws OutboundError when the source cannot be fetched.
   * @throws SourceError when the source responds with a status other than 200, or with an empty body.
   */
  async create({ businessId, id = randomUUID(), uri, access }: AssetRequest): Promise<Asset> {
    const { name, type, bytes, sha256 } = await this.#fetchFile(uri);
    const asset: Asset = {
      businessId,
      id,
      sourceUri: uri,
      access,
      file: name,
      type,
      bytes,
      sha256,
      signingSecret: randomBytes(32),
      storedAt: this.#clock.now(),
    };
    const { signingSecret, replacedFile } = await this.#upsert(asset).catch(async (error: unknown) => {
      await this.#files.remove(name);
      throw error;
    });
    if (replacedFile !== undefined) await this.#files.remove(replacedFile);
    return { ...asset, signingSecret };
  }

  /** Returns undefined for an unknown or malformed id. */
  async find(businessId: string, id: string): Promise<Asset | undefined> {
    // PostgreSQL rejects some strings, such as those with a NUL.
    if (!new RegExp(assetIdPattern).test(id)) return undefined;
    const [row] = await this.#database.query<AssetRow>(
      'select * from assets where business_id = $1 and id = $2',
      [businessId, id],
    );
    return row && assetFromRow(row);
  }

  #fetchFile(uri: string): Promise<StoredFile & { readonly type: string }> {
    return this.#outbound.fetch(uri, { method: 'GET', maxRedirects }, async ({ status, headers, body }) => {
      if (status !== 200) throw new SourceError(`The source returned status ${status}.`);
      const stored = await this.#files.write(limitBytes(this.#limit, body));
      const declared = headers['content-type'];
      const type = mediaTypeOf(stored.head, typeof declared === 'string' ? declared : '');
      if (stored.bytes > 0) return { ...stored, type };
      await this.#files.remove(stored.name);
      throw new SourceError('The source is empty.');
    });
  }

  /**
   * Inserts or replaces the asset's row. A replaced asset keeps its secret, and so its stable address, unless its access
   * changes. Returns the secret, and the file of the replaced row; undefined for a new row.
   */
  async #upsert(
    asset: Asset,
  ): Promise<{ readonly signingSecret: Uint8Array; readonly replacedFile: string | undefined }> {
    const { businessId, id, sourceUri, access, type, bytes, sha256, storedAt, file, signingSecret } = asset;
    return this.#database.transaction(async (transaction) => {
      const values = [businessId, id, sourceUri, access, file, type, bytes, sha256, signingSecret, storedAt];
      const inserted = await transaction.query(
        `insert into assets (business_id, id, source_uri, access, file, type, bytes, sha256, signing_secret,
           stored_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict do nothing returning id`,
        values,
      );
      if (inserted.length > 0) return { signingSecret, replacedFile: undefined };
      const [previous] = await transaction.query<{ file: string }>(
        'select file from assets where business_id = $1 and id = $2 for update',
        [businessId, id],
      );
      const [updated] = await transaction.query<Pick<AssetRow, 'signing_secret'>>(
        `update assets set source_uri = $3, access = $4, file = $5, type = $6, bytes = $7, sha256 = $8,
           signing_secret = case access when $4 then signing_secret else $9 end, stored_at = $10
         where business_id = $1 and id = $2 returning signing_secret`,
        values,
      );
      return { signingSecret: updated?.signing_secret ?? signingSecret, replacedFile: previous?.file };
    });
  }
}

function assetFromRow(row: AssetRow): Asset {
  return {
    businessId: row.business_id,
    id: row.id,
    sourceUri: row.source_uri,
    access: row.access,
    type: row.type,
    bytes: row.bytes,
    sha256: row.sha256,
    storedAt: row.stored_at,
    file: row.file,
    signingSecret: row.signing_secret,
  };
}
