import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { authenticate } from '../http/authenticate.ts';
import { BusinessApiError } from '../http/business/BusinessApiError.ts';
import { useBusinessErrorFormat } from '../http/business/routes.ts';
import type { Keys } from '../keys/keys.ts';
import type { Access, Asset, Assets } from './assets.ts';
import { shareOf } from './conditional.ts';
import type { Files } from './files.ts';
import { isSigned } from './signedQuery.ts';

interface ContentHostParts {
  readonly assets: Assets;
  readonly files: Files;
  readonly keys: Keys;
  readonly clock: Clock;
}

/** Below the address of the content host. */
export function pathOf({ businessId, id }: Pick<Asset, 'businessId' | 'id'>): string {
  return `/${businessId}/${encodeURIComponent(id)}`;
}

/** An asset may be replaced, so that a copy is good for minutes and then asked about. */
const cacheControl: Record<Access, string> = {
  PUBLIC: 'public, max-age=300',
  PRIVATE: 'private, no-cache',
  CDN_PRIVATE: 'private, max-age=300',
};

/** What a page may show; everything else is handed over to be saved. */
const shown = /^(image|audio|video)\//;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

type AssetRequest = FastifyRequest<{
  Params: { businessId: string; assetId: string };
  Querystring: { expires?: unknown; signature?: unknown };
}>;

/** The content delivery host: serves the bytes of assets under `/cdn`. */
export function addContentHost(app: FastifyInstance, { assets, files, keys, clock }: ContentHostParts): void {
  async function admit(request: AssetRequest, asset: Asset): Promise<void> {
    if (asset.access === 'PRIVATE') {
      const requirement = { scope: 'conversation.manage', allowsInferenceKeys: false } as const;
      const key = await authenticate(keys, request.headers['x-api-key'], requirement);
      if (key.businessId !== asset.businessId) throw unknownAsset();
    }
    const signed = { secret: asset.signingSecret, path: pathOf(asset) };
    if (asset.access === 'CDN_PRIVATE' && !isSigned(signed, request.query, clock.now())) {
      throw new BusinessApiError('ERROR_TYPE_PERMISSION', 'This address is not signed, or not any more.');
    }
  }

  async function serve(request: AssetRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { businessId, assetId } = request.params;
    const asset = uuid.test(businessId) ? await assets.find(businessId.toLowerCase(), assetId) : undefined;
    if (asset === undefined) throw unknownAsset();
    await admit(request, asset);
    const etag = `"${Buffer.from(asset.sha256).toString('base64url')}"`;
    const share = shareOf(request.headers, { ...asset, etag });
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
    reply.code(share.status);
    if (share.status === 416) reply.header('content-range', `bytes */${asset.bytes}`);
    if (!('start' in share)) return reply.send();
    const { start, end } = share;
    reply.headers({
      'content-type': asset.type,
      'content-length': end - start + 1,
      ...(share.status === 206 && { 'content-range': `bytes ${start}-${end}/${asset.bytes}` }),
      ...(!shown.test(asset.type) && { 'content-disposition': 'attachment' }),
    });
    if (request.method === 'HEAD') return reply.send();
    const content = await files.read(asset.file, { start, end });
    if (content !== undefined) return reply.send(content);
    // Replaced since it was looked up: the next time round it is the new one.
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
