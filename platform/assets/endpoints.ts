import { Type } from 'typebox';
import type { Clock } from '../clock.ts';
import { BusinessApiError } from '../http/business/BusinessApiError.ts';
import { defineEndpoint, type Endpoint } from '../http/business/endpoint.ts';
import { OutboundError } from '../outbound/OutboundError.ts';
import { type Asset, type Assets, assetIdPattern, SourceError } from './Assets.ts';
import { assetPath, signedAsset } from './contentHost.ts';
import { createSignedQuery, createStableQuery } from './signedQuery.ts';

const accessTypes = {
  ASSET_ACCESS_CONTROL_TYPE_PUBLIC: 'PUBLIC',
  ASSET_ACCESS_CONTROL_TYPE_PRIVATE: 'PRIVATE',
  ASSET_ACCESS_CONTROL_TYPE_CDN_PRIVATE: 'CDN_PRIVATE',
} as const;
type AccessType = keyof typeof accessTypes;
const accessControlType = Type.Unsafe<AccessType>({ type: 'string', enum: Object.keys(accessTypes) });

const assetId = Type.String({
  description:
    'Unique within the business. Letters, digits, dots, hyphens and underscores; starts with a letter or a digit.',
  pattern: assetIdPattern,
});

const createRequest = Type.Object({
  uri: Type.String({ description: 'A public https address of the file.', minLength: 1, maxLength: 2048 }),
  id: Type.Optional(assetId),
  metadata: Type.Optional(Type.Object({ accessControlType: Type.Optional(accessControlType) })),
});
const createResponse = Type.Object({
  asset: Type.Object({
    id: Type.String(),
    ownerId: Type.String(),
    uri: Type.String(),
    source: Type.Object({ uri: Type.String() }),
    metadata: Type.Object({ accessControlType }),
  }),
});

interface AssetEndpointsOptions {
  readonly assets: Assets;
  readonly clock: Clock;
  /** Returns the base URL of the content host, without a trailing slash. */
  readonly cdnUrl: () => string;
}

export function createAssetEndpoints({ assets, clock, cdnUrl }: AssetEndpointsOptions): Endpoint[] {
  const shared = {
    tag: 'Assets',
    scope: 'conversation.manage',
    errorStatuses: [429],
    requestsPerSecond: 100,
  } as const;
  const addressOf = (asset: Asset) => cdnUrl() + assetPath(asset);
  /** The address that never changes. Only who knows it can read a `CDN_PRIVATE` asset. */
  const stableUri = (asset: Asset) =>
    asset.access === 'CDN_PRIVATE'
      ? `${addressOf(asset)}?${createStableQuery(signedAsset(asset))}`
      : addressOf(asset);
  return [
    defineEndpoint({
      ...shared,
      method: 'POST',
      path: '/assets',
      name: 'Create asset',
      summary: 'Fetches a file and stores it. Replaces an asset with the same id.',
      body: createRequest,
      response: createResponse,
      async handle({ businessId, body: { uri, id, metadata = {} } }) {
        const { accessControlType = 'ASSET_ACCESS_CONTROL_TYPE_PUBLIC' } = metadata;
        const access = accessTypes[accessControlType];
        const asset = await assets.create({ businessId, id, uri, access }).catch(throwRefusal);
        return {
          asset: {
            id: asset.id,
            ownerId: businessId,
            uri: stableUri(asset),
            source: { uri },
            metadata: { accessControlType },
          },
        };
      },
    }),
    defineEndpoint({
      ...shared,
      method: 'GET',
      path: '/assets/{assetId}',
      name: 'Get asset',
      summary:
        'Returns the address of the file on the content host. For a CDN_PRIVATE asset the address is valid for one hour.',
      parameters: Type.Object({ assetId }),
      response: Type.Object({ cdnUri: Type.String() }),
      async handle({ businessId, parameters }) {
        const asset = await assets.find(businessId, parameters.assetId);
        if (asset === undefined)
          throw new BusinessApiError('ERROR_TYPE_NOT_FOUND', 'There is no asset with this id.');
        if (asset.access !== 'CDN_PRIVATE') return { cdnUri: addressOf(asset) };
        return { cdnUri: `${addressOf(asset)}?${createSignedQuery(signedAsset(asset), clock.now())}` };
      },
    }),
  ];
}

function throwRefusal(error: unknown): never {
  if (!(error instanceof OutboundError) && !(error instanceof SourceError)) throw error;
  const reason = error instanceof OutboundError ? error.reason : 'answer';
  const details = { field: 'uri', reason };
  throw new BusinessApiError('ERROR_TYPE_INVALID_REQUEST', `uri cannot be fetched. ${error.message}`, {
    details,
  });
}
