import { read } from '../support/sources.ts';

export interface Asked {
  readonly path: string;
  readonly body?: unknown;
  readonly nonce?: string;
}

/** One of a system's recorded answers, as `test/fixtures/carts` keeps them. */
interface Recorded {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The recorded answers of a shop system, by what was asked. */
export function recordedAnswers(system: 'shopify' | 'woocommerce'): (name: string) => Answer {
  const answers: Readonly<Record<string, Recorded>> = JSON.parse(read(`test/fixtures/carts/${system}.json`));
  return (name) => {
    const found = answers[name];
    if (!found) throw new Error(`${system} has no answer ${name}.`);
    return [found.status, found.body, found.headers];
  };
}

type Answer = readonly [
  status: number,
  body: unknown,
  headers?: Readonly<Record<string, string>> | undefined,
];

/** A shop's cart that gives its answers in order, and notes what it was asked. */
export function createFakeShop(...answers: readonly (Answer | Error)[]) {
  const left = [...answers];
  const asked: Asked[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const nonce = new Headers(init?.headers).get('nonce');
    asked.push({
      path: String(input),
      ...(typeof init?.body === 'string' && { body: JSON.parse(init.body) }),
      ...(nonce !== null && { nonce }),
    });
    const next = left.shift();
    if (next === undefined || next instanceof Error) throw next ?? new Error('The shop was asked too much.');
    const [status, body, headers] = next;
    return Response.json(body, { status, ...(headers && { headers }) });
  };
  return { fetch, asked };
}
