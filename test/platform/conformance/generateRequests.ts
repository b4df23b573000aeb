import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import type { Platform } from '../../../platform/index.ts';
import type { OpenApiDocument } from '../../../platform/openapi/document.ts';
import { generateText, generateValues, mutateValue, type Vocabulary } from './generateValues.ts';
import { validBodies } from './validBodies.ts';

export interface GeneratedRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path as in the OpenAPI document, with its parameters in braces. */
  readonly path: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | undefined;
}

export interface GeneratorOptions {
  readonly document: OpenApiDocument;
  readonly businessId: string;
  readonly secret: string;
  readonly vocabulary: Vocabulary;
}

type Schemas = Readonly<Record<string, { readonly schema: object }>>;
interface Body {
  readonly content: Schemas;
}

/** Generates valid requests of the document's operations, and requests with invalid keys, ids, types or bodies. */
export function generateRequests({
  document,
  businessId,
  secret,
  vocabulary,
}: GeneratorOptions): fc.Arbitrary<GeneratedRequest> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const mostly = (value: string, other: fc.Arbitrary<string>) =>
    fc.oneof({ weight: 30, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: other });
  return fc.constantFrom(...operations).chain(({ path, method, operation }) => {
    const { content } = (operation.requestBody ?? { content: {} }) as Body;
    const schemaValue = generateValues(content['application/json']?.schema ?? {}, vocabulary);
    const text = (value: unknown) => JSON.stringify(value) ?? '';
    const examples = validBodies[path];
    const validBody = examples === undefined ? schemaValue : fc.constantFrom<unknown>(...examples);
    const payload = fc.oneof(
      { weight: 7, arbitrary: validBody.map(text) },
      { weight: 7, arbitrary: validBody.chain(mutateValue).map(text) },
      { weight: 3, arbitrary: schemaValue.map(text) },
      { weight: 3, arbitrary: schemaValue.chain(mutateValue).map(text) },
      { weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
    );
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    return fc
      .record({
        business: mostly(businessId, fc.constantFrom('none', '00000000-0000-4000-8000-000000000000')),
        segments: fc.tuple(...names.slice(1).map((name) => generateText(name, vocabulary))),
        key: mostly(secret, fc.constantFrom('', 'nonsense', 'stk_x_y')),
        type: mostly('application/json', fc.constantFrom('text/plain', 'application/xml', '')),
        payload: method === 'get' ? fc.constant(undefined) : payload,
      })
      .map(({ business, segments, key, type, payload }): GeneratedRequest => {
        const url = [business, ...segments].reduce(
          (left, segment) => left.replace(/\{\w+\}/, () => encodeURIComponent(segment)),
          path,
        );
        const headers = { ...(key && { 'x-api-key': key }), ...(type && { 'content-type': type }) };
        return { method: method.toUpperCase() as GeneratedRequest['method'], path, url, headers, payload };
      });
  });
}

/** Creates a function that sends a request and returns an `error` if the response is a 5xx or not in the document. */
export function createResponseChecker(document: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(document, 'document');
  const compiled = new Map<string, ValidateFunction>();
  const escaped = (step: string) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));

  return async (
    app: Platform['app'],
    request: GeneratedRequest,
  ): Promise<{ status: number; payload: string; error?: string }> => {
    const { method, url, headers, payload: body, path } = request;
    const reply = await app.inject({ method, url, headers, ...(body !== undefined && { payload: body }) });
    const status = reply.statusCode;
    const { payload } = reply;
    const summary = `${method} ${url} ${body} returned ${status} ${payload}`;
    if (status >= 500) return { status, payload, error: summary };
    const responses = document.paths[path]?.[method.toLowerCase()]?.responses ?? {};
    const response = responses[status] as Body | undefined;
    const media = String(reply.headers['content-type']).split(';')[0] ?? '';
    if (response?.content[media] === undefined)
      return { status, payload, error: `${summary}, which is not in the document` };
    const steps = [
      'paths',
      path,
      method.toLowerCase(),
      'responses',
      String(status),
      'content',
      media,
      'schema',
    ];
    const ref = `document#/${steps.map(escaped).join('/')}`;
    const validate = compiled.get(ref) ?? ajv.compile({ $ref: ref });
    compiled.set(ref, validate);
    const value: unknown = media.endsWith('x-ndjson') ? payload : JSON.parse(payload);
    if (!validate(value)) return { status, payload, error: `${summary}: ${ajv.errorsText(validate.errors)}` };
    return { status, payload };
  };
}
