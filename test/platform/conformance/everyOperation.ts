import type { Caller } from '../support/platform.ts';
import type { GeneratedRequest } from './generateRequests.ts';
import { createPlaceholders } from './placeholders.ts';
import { validBodies } from './validBodies.ts';

export const agentGraph = '/external/v1/ai/agent_graph';
const business = '/v1/businesses/{businessId}';

/** Every operation of the API document with its scope. Earlier operations create the ids that later operations need. */
export const operations = [
  ['POST', `${agentGraph}/init`, 'ai.manage'],
  ['POST', `${agentGraph}/invoke`, 'ai.manage'],
  ['POST', `${agentGraph}/invoke_sync`, 'ai.manage'],
  ['POST', `${agentGraph}/close`, 'ai.manage'],
  ['POST', `${agentGraph}/health`, 'ai.manage'],
  ['POST', `${business}/create/webhooks`, 'workspace.manage'],
  ['GET', `${business}/webhooks`, 'workspace.manage'],
  ['PUT', `${business}/update/webhooks/{webhookId}`, 'workspace.manage'],
  ['DELETE', `${business}/delete/webhooks/{webhookId}`, 'workspace.manage'],
  ['POST', `${business}/business_keys`, 'key.manage'],
  ['GET', `${business}/business_keys`, 'key.manage'],
  ['POST', `${business}/business_keys/{keyId}/revoke`, 'key.manage'],
  ['POST', `${business}/create/template`, 'campaign.manage'],
  ['POST', `${business}/get/templates`, 'campaign.manage'],
  ['DELETE', `${business}/templates/{templateGroupId}`, 'campaign.manage'],
  ['GET', `${business}/get/quality_signals`, 'workspace.manage'],
  ['POST', `${business}/assets`, 'conversation.manage'],
  ['GET', `${business}/assets/{assetId}`, 'conversation.manage'],
  ['POST', `${business}/send/messages`, 'messaging.send'],
  ['POST', `${business}/send/chatapp_templated_messages`, 'messaging.send'],
] as const;

export interface OperationResponse {
  /** Method and path as in the API document, such as `POST /external/v1/ai/agent_graph/init`. */
  readonly operation: string;
  readonly scope: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly payload: string;
}

interface CallOptions {
  /** URL of a file that can be fetched. */
  readonly assetUrl: string;
  /** Default: the caller's secret; an empty key is not sent. */
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Changes the path of each request. */
  readonly rewritePath?: (path: string) => string;
}

/** Calls each operation once, with a body that it accepts. */
export async function callEveryOperation(
  { platform, businessId, secret }: Caller,
  { assetUrl, key = secret, headers = {}, rewritePath = (path) => path }: CallOptions,
): Promise<OperationResponse[]> {
  const placeholders = createPlaceholders({ businessId });
  const bodies: Readonly<Record<string, readonly object[]>> = {
    ...validBodies,
    [`${agentGraph}/health`]: [{ businessId, clientKey: 'customer-1' }],
    [`${business}/assets`]: [{ uri: assetUrl, id: 'logo' }],
  };
  const responses: OperationResponse[] = [];
  for (const [method, path, scope] of operations) {
    const [body] = method === 'GET' ? [] : (bodies[path] ?? []);
    const request: GeneratedRequest = placeholders.fill({
      method,
      path,
      url: rewritePath(path.replace('{businessId}', businessId).replace('{assetId}', 'logo')).replaceAll(
        /\{(\w+)\}/g,
        '%40$1',
      ),
      headers: {
        ...(key !== '' && { 'x-api-key': key }),
        ...(method !== 'GET' && { 'content-type': 'application/json' }),
        ...headers,
      },
      payload: body && JSON.stringify(body),
    });
    const reply = await platform.app.inject({
      method,
      url: request.url,
      headers: request.headers,
      ...(request.payload !== undefined && { payload: request.payload }),
    });
    if (reply.statusCode === 200) placeholders.learn(path, reply.payload);
    responses.push({
      operation: `${method} ${path}`,
      scope,
      status: reply.statusCode,
      headers: reply.headers,
      payload: reply.payload,
    });
  }
  return responses;
}
