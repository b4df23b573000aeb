import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { authenticate } from '../http/authenticate.ts';
import { BusinessApiError } from '../http/business/BusinessApiError.ts';
import { useBusinessErrorFormat } from '../http/business/routes.ts';
import type { Keys } from '../keys/Keys.ts';
import type { Access, Asset, Assets } from './Assets.ts';
import { selectContent } from './conditionalRequest.ts';
import type { FileStore } from './FileStore.ts';
import { hasValidSignature } from './signedQuery.ts';

interface ContentHostOptions {
  readonly assets: Assets;
  readonly files: FileStore;
  readonly keys: Keys;
  readonly clock: Clock;
}

/** Path of an asset below the content host's base URL. */
export function assetPath({ businessId, id }: Pick<Asset, 'businessId' | 'id'>): string {
  return `/${businessId}/${encodeURIComponent(id)}`;
}

/** Returns the fields that the signatures in an asset's addresses cover. */
export function signedAsset(asset: Asset) {
  return { secret: asset.signingSecret, path: assetPath(asset), file: asset.file };
}

/**
 * An asset may be replaced, so caches serve it for at most five minutes without asking again. They always ask for a
 * `PRIVATE` asset, because the key may have been revoked.
 */
const cacheControl: Record<Access, string> = {
  PUBLIC: 'public, max-age=300',
  PRIVATE: 'private, no-cache',
  CDN_PRIVATE: 'private, max-age=300',
};

/** Types served inline; all others are downloads. */
const inlineType = /^(image|audio|video)\//;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

type AssetRequest = FastifyRequest<{
  Params: { businessId: string; assetId: string };
  Querystring: { expires?: unknown; signature?: unknown };
}>;

/** Adds the content host, which serves the files of assets under `/cdn`. */
export function addContentHost(
  app: FastifyInstance,
  { assets, files, keys, clock }: ContentHostOptions,
): void {
  async function authorise(request: AssetRequest, asset: Asset): Promise<void> {
    if (asset.access === 'PRIVATE') {
      const demand = { scope: 'conversation.manage', allowsInferenceKeys: false } as const;
      const key = await authenticate(keys, request.headers['x-api-key'], demand);
      if (key.businessId !== asset.businessId) throw unknownAsset();
    }
    const isSigned = hasValidSignature(signedAsset(asset), request.query, clock.now());
    if (asset.access === 'CDN_PRIVATE' && !isSigned) {
      throw new BusinessApiError(
        'ERROR_TYPE_PERMISSION',
        'This address has no valid signature, or it has expired.',
      );
    }
  }

  async function serve(request: AssetRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { businessId, assetId } = request.params;
    const asset = uuid.test(businessId) ? await assets.find(businessId.toLowerCase(), assetId) : undefined;
    if (asset === undefined) throw unknownAsset();
    await authorise(request, asset);
    const etag = `"${Buffer.from(asset.sha256).toString('base64url')}"`;
    const selection = selectContent(request.headers, { ...asset, etag });
    reply.headers({
      etag,
      'last-modified': asset.storedAt.toUTCString(),
      'cache-control': cacheControl[asset.access],
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      ...(asset.access === 'PUBLIC' && { 'access-control-allow-origin': '*' }),
    });
    reply.code(selection.status);
    if (selection.status === 416) reply.header('content-range', `bytes */${asset.bytes}`);
    if (!('start' in selection)) return reply.send();
    const { start, end } = selection;
    reply.headers({
      'content-type': asset.type,
      'content-length': end - start + 1,
      ...(selection.status === 206 && { 'content-range': `bytes ${start}-${end}/${asset.bytes}` }),
      ...(!inlineType.test(asset.type) && { 'content-disposition': 'attachment' }),
    });
    if (request.method === 'HEAD') return reply.send();
    const content = await files.read(asset.file, { start, end });
    if (content !== undefined) return reply.send(content);
    // The asset was replaced after it was looked up: serve the new file.
    if ((await assets.find(asset.businessId, asset.id))?.file !== asset.file) return serve(request, reply);
    throw new BusinessApiError('ERROR_TYPE_NOT_FOUND', 'The file of this asset is gone.');
  }

  app.register(
    async (scope) => {
      useBusinessErrorFormat(scope);
      scope.route({ method: ['GET', 'HEAD'], url: '/:businessId/:assetId', handler: serve });
    },
    { prefix: '/cdn' },
  );
}

function unknownAsset(): BusinessApiError {
  return new BusinessApiError('ERROR_TYPE_NOT_FOUND', 'There is no such asset.');
}
