import { read } from '../support/sources.ts';

export interface RecordedRequest {
  readonly path: string;
  readonly body?: unknown;
  readonly nonce?: string;
}

/** A response in `test/fixtures/carts`. A body that is a text is sent as it is. */
export interface SampleResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Whether the browser has followed a redirect. */
  readonly redirected?: boolean;
}

/** The responses in a file of `test/fixtures/carts`, by name. */
export const samplesOf = (file: string): Readonly<Record<string, SampleResponse>> =>
  JSON.parse(read(`test/fixtures/carts/${file}.json`));

/** Returns a sample as a response of `fetch`. */
export function toResponse({ status, headers, body, redirected = false }: SampleResponse): Response {
  const init = { status, ...(headers && { headers }) };
  const isText = typeof body === 'string' || body === null;
  const response = isText ? new Response(body, init) : Response.json(body, init);
  return Object.defineProperty(response, 'redirected', { value: redirected });
}

/** Returns a function that looks up a sample response of a shop system by the response's name. */
export function sampleResponses(system: 'shopify' | 'woocommerce'): (name: string) => CartResponse {
  const responses = samplesOf(system);
  return (name) => {
    const found = responses[name];
    if (!found) throw new Error(`${system} has no response ${name}.`);
    return [found.status, found.body, found.headers];
  };
}

type CartResponse = readonly [
  status: number,
  body: unknown,
  headers?: Readonly<Record<string, string>> | undefined,
];

/**
 * Creates a `fetch` that returns these responses, or throws these errors, in order, and throws for any further request.
 * `requests` lists the requests that it received.
 */
export function createScriptedShop(...responses: readonly (CartResponse | Error)[]) {
  const remaining = [...responses];
  const requests: RecordedRequest[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const nonce = new Headers(init?.headers).get('nonce');
    requests.push({
      path: String(input),
      ...(typeof init?.body === 'string' && { body: JSON.parse(init.body) }),
      ...(nonce !== null && { nonce }),
    });
    const next = remaining.shift();
    if (next === undefined || next instanceof Error)
      throw next ?? new Error('The shop received an unexpected request.');
    const [status, body, headers] = next;
    return toResponse({ status, body, ...(headers && { headers }) });
  };
  return { fetch, requests };
}
