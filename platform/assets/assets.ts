import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { limitBytes, type OutboundClient } from '../outbound/outboundClient.ts';
import type { Files } from './files.ts';
import { sniff } from './sniff.ts';

/** Who may read an asset: anybody; who has a key of the business; who has an address that was signed. */
export type Access = 'PUBLIC' | 'PRIVATE' | 'CDN_PRIVATE';

/** Of ids: nothing that means something in a path or an address. */
export const assetIdPattern = '^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$';

export interface Asset {
  readonly businessId: string;
  readonly id: string;
  readonly sourceUri: string;
  readonly access: Access;
  /** By its bytes, not by what its source said. */
  readonly type: string;
  readonly bytes: number;
  readonly sha256: Uint8Array;
  readonly storedAt: Date;
  /** Its name on disk. */
  readonly file: string;
  readonly signingSecret: Uint8Array;
}

export interface AssetRequest {
  readonly businessId: string;
  /** A UUID, when left out. */
  readonly id?: string | undefined;
  readonly uri: string;
  readonly access: Access;
}

export interface Assets {
  /**
   * Fetches the source and keeps it. An asset of the same id is replaced once the new file is there. Throws an
   * OutboundFault, or a SourceFault where the answer is no file.
   */
  create(request: AssetRequest): Promise<Asset>;
  /** Undefined where there is none, whatever the id looks like. */
  find(businessId: string, id: string): Promise<Asset | undefined>;
}

/** A source that answered, but with no file. */
export class SourceFault extends Error {
  override readonly name = 'SourceFault';
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

interface AssetParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly outbound: OutboundClient;
  readonly files: Files;
  /** Bytes of one file. */
  readonly limit: number;
}

/** Of a source; enough for a login-free chain of hosts, too few for a loop. */
const mostRedirects = 5;

export function createAssets({ database, clock, outbound, files, limit }: AssetParts): Assets {
  const fetchFile = (uri: string) =>
    outbound.fetch(uri, { method: 'GET', maxRedirects: mostRedirects }, async ({ status, headers, body }) => {
      if (status !== 200) throw new SourceFault(`Its source answers ${status}.`);
      const written = await files.write(limitBytes(limit, body));
      const declared = headers['content-type'];
      const type = sniff(written.head, typeof declared === 'string' ? declared : '');
      if (written.bytes > 0) return { ...written, type };
      await files.remove(written.file);
      throw new SourceFault('Its source is empty.');
    });

  /** Answers the file that this one takes the place of. */
  async function record(asset: Asset): Promise<string | undefined> {
    const { businessId, id, sourceUri, access, type, bytes, sha256, storedAt, file, signingSecret } = asset;
    return database.transaction(async (inside) => {
      const values = [businessId, id, sourceUri, access, file, type, bytes, sha256, signingSecret, storedAt];
      const made = await inside.query(
        `insert into assets (business_id, id, source_uri, access, file, type, bytes, sha256, signing_secret,
           stored_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict do nothing returning id`,
        values,
      );
      if (made.length > 0) return undefined;
      const [old] = await inside.query<{ file: string }>(
        'select file from assets where business_id = $1 and id = $2 for update',
        [businessId, id],
      );
      await inside.query(
        `update assets set source_uri = $3, access = $4, file = $5, type = $6, bytes = $7, sha256 = $8,
           signing_secret = $9, stored_at = $10
         where business_id = $1 and id = $2`,
        values,
      );
      return old?.file;
    });
  }

  return {
    async create({ businessId, id = randomUUID(), uri, access }) {
      const { head: _, ...kept } = await fetchFile(uri);
      const signingSecret = randomBytes(32);
      const asset: Asset = {
        ...kept,
        businessId,
        id,
        sourceUri: uri,
        access,
        signingSecret,
        storedAt: clock.now(),
      };
      const old = await record(asset).catch(async (error: unknown) => {
        await files.remove(kept.file);
        throw error;
      });
      if (old !== undefined) await files.remove(old);
      return asset;
    },
    async find(businessId, id) {
      // The database would answer some odd ids with an error of its own.
      if (!new RegExp(assetIdPattern).test(id)) return undefined;
      const [row] = await database.query<AssetRow>(
        'select * from assets where business_id = $1 and id = $2',
        [businessId, id],
      );
      return row && fromRow(row);
    },
  };
}

function fromRow(row: AssetRow): Asset {
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
