import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';
import type { Clock, Customer, Identity, RequestParts } from '../contract/index.ts';
import { Refusal } from '../core/Refusal.ts';

export interface SignedInShoppersOptions {
  /** A shared secret (HS256) or the URL of a key set (RS256, ES256). */
  readonly verifyBy: { readonly secret: Uint8Array } | { readonly jwksUrl: URL };
  readonly audience: string;
  /** Required `iss`; absent: not checked. */
  readonly issuer?: string | undefined;
  /** Identifies requests without a token. */
  readonly visitors: Identity;
  readonly clock: Clock;
}

/** Longest time until the expiry of a token, in seconds. */
const maxLifetime = 60 * 60;
/** Tolerated difference between the clocks of the shop's server and the proxy, in seconds. */
const clockTolerance = 10;
/** Maximum number of characters of a subject. */
const maxSubject = 200;
/** Prefix of the customer ids of anonymous visitors. A token whose subject has this prefix is refused. */
const visitorPrefix = 'anon_';

/** Identifies signed-in shoppers by a short-lived JWT of the shop's server in `Authorization: Bearer`. */
export class SignedInShoppers implements Identity {
  readonly #options: SignedInShoppersOptions;
  readonly #verify: (token: string, options: JWTVerifyOptions) => Promise<{ payload: JWTPayload }>;

  constructor(options: SignedInShoppersOptions) {
    this.#options = options;
    const { verifyBy } = options;
    if ('secret' in verifyBy) {
      this.#verify = (token, rules) => jwtVerify(token, verifyBy.secret, { ...rules, algorithms: ['HS256'] });
    } else {
      // A token with an unknown key id loads the key set again, but at most once per cooldown.
      const keys = createRemoteJWKSet(verifyBy.jwksUrl, { timeoutDuration: 3_000, cooldownDuration: 10_000 });
      this.#verify = (token, rules) => jwtVerify(token, keys, { ...rules, algorithms: ['RS256', 'ES256'] });
    }
  }

  async identify(request: RequestParts, clientKey: string | undefined): Promise<Customer> {
    const [, token] = /^Bearer +(\S+)$/i.exec(request.header('authorization') ?? '') ?? [];
    if (token === undefined) return this.#options.visitors.identify(request, clientKey);
    const { sub, exp } = await this.#payloadOf(token);
    const now = Math.floor(this.#options.clock.now() / 1000);
    if (!isSubject(sub) || exp === undefined || exp > now + maxLifetime + clockTolerance) {
      throw new Refusal('identity_invalid');
    }
    return { customer: sub, clientKey: sub, expiresAt: exp * 1000 };
  }

  async #payloadOf(token: string): Promise<JWTPayload> {
    const { audience, issuer, clock, verifyBy } = this.#options;
    try {
      const { payload } = await this.#verify(token, {
        audience,
        ...(issuer === undefined ? {} : { issuer }),
        requiredClaims: ['exp', 'aud', 'sub'],
        clockTolerance,
        currentDate: new Date(clock.now()),
      });
      return payload;
    } catch (error) {
      // While the key set is unreachable, the token may still be valid.
      if ('jwksUrl' in verifyBy && isKeySetFailure(error))
        throw new Refusal('unavailable', { retryAfter: 5 });
      throw new Refusal('identity_invalid');
    }
  }
}

/** The library does not check the type of `sub`, which may be any JSON value. */
function isSubject(sub: unknown): sub is string {
  if (typeof sub !== 'string' || sub.trim() === '' || sub.length > maxSubject) return false;
  return !sub.startsWith(visitorPrefix) && !/[\p{Cc}\p{Cs}]/u.test(sub);
}

/** Returns whether the key set could not be loaded. Errors of the network are no `JOSEError`. */
function isKeySetFailure(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return true;
  return (
    error.code === 'ERR_JOSE_GENERIC' ||
    error.code === 'ERR_JWKS_TIMEOUT' ||
    error.code === 'ERR_JWKS_INVALID'
  );
}
