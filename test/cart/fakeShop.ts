export interface Asked {
  readonly path: string;
  readonly body?: unknown;
  readonly nonce?: string;
}

type Answer = readonly [status: number, body: unknown, headers?: Readonly<Record<string, string>>];

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
