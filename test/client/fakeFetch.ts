/** The end of a body after its bytes: it ends, its connection breaks, or it stays open without data. */
export type BodyEnd = 'ends' | 'breaks' | 'hangs';

export interface FakeBody {
  readonly bytes: readonly (Uint8Array | string)[];
  /** Default: `ends`. */
  readonly after?: BodyEnd;
  readonly headers?: Readonly<Record<string, string>>;
}
export interface FakeCall {
  readonly url: string;
  readonly init: RequestInit;
}

export interface FakeFetch {
  readonly fetch: typeof globalThis.fetch;
  readonly calls: readonly FakeCall[];
  /** Number of bodies that their reader cancelled. */
  readonly cancelled: () => number;
}

/**
 * Creates a `fetch` that returns the next body for each call, and the last one repeatedly; without bodies, it rejects. It
 * ignores abort signals.
 */
export function createFakeFetch(...bodies: readonly (FakeBody | Response)[]): FakeFetch {
  const calls: FakeCall[] = [];
  let cancelled = 0;

  function stream({ bytes, after = 'ends' }: FakeBody): ReadableStream<Uint8Array> {
    let next = 0;
    return new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const part = bytes[next];
          next += 1;
          if (part !== undefined) {
            controller.enqueue(typeof part === 'string' ? new TextEncoder().encode(part) : part);
          } else if (after === 'ends') controller.close();
          else if (after === 'breaks') controller.error(new TypeError('terminated'));
          else return new Promise(() => undefined);
          return undefined;
        },
        cancel() {
          cancelled += 1;
        },
      },
      { highWaterMark: 0 },
    );
  }

  return {
    calls,
    cancelled: () => cancelled,
    async fetch(input, init = {}) {
      const body = bodies[Math.min(calls.length, bodies.length - 1)];
      calls.push({ url: String(input), init });
      if (!body) throw new TypeError('fetch failed');
      if (body instanceof Response) return body.clone();
      return new Response(stream(body), { status: 200, ...(body.headers && { headers: body.headers }) });
    },
  };
}
