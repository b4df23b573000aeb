import type { TSchema } from 'typebox';
import type { Endpoint } from '../http/business/endpoint.ts';
import { agentOperations } from './agentOperations.ts';
import { errorResponses, errorSchemas } from './errors.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly object[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, object>>;
}

/** The parts of an OpenAPI 3.1 document that this project reads. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: Readonly<Record<string, string>>;
  readonly tags: readonly { readonly name: string }[];
  readonly security: readonly object[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly securitySchemes: object; readonly schemas: object };
}

/** Creates the OpenAPI document from the schemas that validate requests. */
export function createDocument(endpoints: readonly Endpoint[]): OpenApiDocument {
  const paths = new Map<string, Record<string, Operation>>();
  for (const endpoint of endpoints) {
    const path = `/v1/businesses/{businessId}${endpoint.path}`;
    paths.set(path, { ...paths.get(path), [endpoint.method.toLowerCase()]: businessOperation(endpoint) });
  }
  for (const operation of agentOperations) {
    paths.set(`/external/v1/ai/agent_graph/${operation.path}`, { post: agentOperation(operation) });
  }
  const tags = new Set(
    [...paths.values()].flatMap((path) => Object.values(path).flatMap(({ tags }) => tags)),
  );
  const document: OpenApiDocument = {
    openapi: '3.1.1',
    info: {
      title: 'Business Messaging Platform API',
      version: '1.0.0',
      description: 'Bodies may be spelled in camelCase or snake_case; unknown fields are dropped.',
    },
    tags: [...tags].map((name) => ({ name })),
    security: [{ apiKey: [] }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
      schemas: errorSchemas,
    },
  };
  // Drops the properties of schema objects that are not JSON.
  return JSON.parse(JSON.stringify(document));
}

function businessOperation(endpoint: Endpoint): Operation {
  const mayHaveBody = endpoint.method !== 'GET';
  const statuses = [
    ...(mayHaveBody || endpoint.parameters ? [400] : []),
    401,
    403,
    404,
    ...(endpoint.errorStatuses ?? []),
    ...(mayHaveBody ? [413, 415] : []),
    500,
    503,
  ];
  return {
    operationId: operationIdOf(endpoint.name),
    summary: endpoint.summary,
    description: `A key that carries scopes needs \`${endpoint.scope}\`.${
      endpoint.requestsPerSecond === undefined
        ? ''
        : ` At most ${endpoint.requestsPerSecond} requests a second of one business.`
    }`,
    tags: [endpoint.tag],
    parameters: [
      pathParameter('businessId', { type: 'string', format: 'uuid' }),
      ...parametersOf(endpoint.parameters),
    ],
    ...(endpoint.body && { requestBody: { ...jsonBody(endpoint.body), required: !endpoint.bodyIsOptional } }),
    responses: { 200: successResponse(endpoint.response), ...errorResponses('Refusal', statuses) },
  };
}

function agentOperation(operation: (typeof agentOperations)[number]): Operation {
  const isInvoke = operation.path.startsWith('invoke');
  const statuses = [
    400,
    401,
    403,
    404,
    ...(isInvoke ? [409] : []),
    413,
    415,
    500,
    503,
    ...(isInvoke ? [504] : []),
  ];
  return {
    operationId: operationIdOf(operation.name),
    summary: operation.summary,
    description: 'A key that carries scopes needs `ai.manage`; a key for inference only may call it.',
    tags: ['AI agent sessions'],
    requestBody: jsonBody(operation.body),
    responses: {
      200: successResponse(operation.response, 'mediaType' in operation ? operation.mediaType : undefined),
      ...errorResponses(operation.path === 'close' ? 'FailedClose' : 'Status', statuses),
    },
  };
}

const pathParameter = (name: string, schema: unknown) => ({ name, in: 'path', required: true, schema });

function parametersOf(schema: TSchema | undefined): object[] {
  const properties = schema !== undefined && 'properties' in schema ? schema.properties : {};
  return Object.entries(properties ?? {}).map(([name, property]) => pathParameter(name, property));
}

const jsonBody = (schema: TSchema) => ({ required: true, content: { 'application/json': { schema } } });
const successResponse = (schema: TSchema, mediaType = 'application/json') => ({
  description: 'Done.',
  content: { [mediaType]: { schema } },
});

/** `Create webhook` becomes `createWebhook`. */
function operationIdOf(name: string): string {
  const [first = '', ...rest] = name.split(/\W+/);
  return first.toLowerCase() + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
