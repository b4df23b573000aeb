import type { InputPolicy, Runtime } from '../contract/index.ts';
import type { Welcome } from '../input/welcome.ts';
import { embeddable } from './securityHeaders.ts';

export interface WelcomeResponse {
  readonly status: 200 | 304;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface WelcomeSources {
  readonly runtime: Pick<Runtime, 'hash'>;
  readonly welcome?: Welcome | undefined;
  /** Absent: `accepts` is `any`. */
  readonly inputPolicy?: InputPolicy;
  /** False: pages offer no inputs that need files. */
  readonly hasUploads?: boolean;
}

/**
 * Creates a function that returns the response to `GET /agent/welcome.json`: `{greeting, starters, locales, accepts}`, where
 * `accepts` lists the lines that a page may send in the agent's name, or is `any`; with `uploads: false` if they are off. The body is serialised once, because it is
 * the same for every page.
 */
export async function createWelcomeResponder({ runtime, welcome, inputPolicy, hasUploads }: WelcomeSources) {
  const { greeting = '', starters = [], locales = {} } = welcome ?? {};
  const accepts = inputPolicy ? (inputPolicy.accepts ?? []) : 'any';
  const body = JSON.stringify({
    greeting,
    starters,
    locales,
    accepts,
    ...(hasUploads === false && { uploads: false }),
  });
  // 132 bits of the hash are enough to tell two versions apart.
  const etag = `"${(await runtime.hash(body)).slice(0, 22)}"`;
  const headers = {
    ...embeddable,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=300',
    etag,
  };
  return (ifNoneMatch: string | null | undefined): WelcomeResponse => {
    const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return known.includes(etag) || known.includes('*')
      ? { status: 304, headers, body: '' }
      : { status: 200, headers, body };
  };
}
