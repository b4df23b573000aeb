import { isLoopback, originOf } from '../config/values.ts';
import type { Report } from '../contract/index.ts';

export interface OriginRulesOptions {
  /** Exact origins, or `https://*.shop.example` for every name below `shop.example`. */
  readonly allowedOrigins: readonly string[];
  /** Outside production: also allows pages of this machine at any port, and accepts only this machine's names as `Host`. */
  readonly isLocal: boolean;
  /** Allows requests without `Origin`, for tools. */
  readonly allowNoOrigin: boolean;
  readonly report: Report;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Maximum number of refused origins that are logged: a client may send any number of origins. */
const maxLogged = 20;

/** Decides by `Origin` and `Host` which requests are accepted. */
export class OriginRules {
  readonly #options: OriginRulesOptions;
  readonly #exact: ReadonlySet<string>;
  /** The part after the star: `.shop.example`. */
  readonly #suffixes: readonly string[];
  readonly #logged = new Set<string>();
  /** The last accepted `Host`: parsing a host for each request costs more than all other rules. */
  #knownHost: string | null = null;

  constructor(options: OriginRulesOptions) {
    this.#options = options;
    const isPattern = (origin: string) => origin.startsWith('https://*.');
    this.#exact = new Set(options.allowedOrigins.filter((origin) => !isPattern(origin)));
    this.#suffixes = options.allowedOrigins
      .filter(isPattern)
      .map((origin) => origin.slice('https://*'.length));
  }

  /**
   * Returns whether a request is allowed by its origin, and logs each of the first 20 refused origins once. Without `Origin`, a
   * request is allowed only for a same-origin page or with `allowNoOrigin`.
   */
  mayCall(headers: Headers): boolean {
    const { origin } = headers;
    const isAllowed =
      typeof origin === 'string'
        ? this.#isAllowed(origin)
        : this.#options.allowNoOrigin || headers['sec-fetch-site'] === 'same-origin';
    if (!isAllowed) this.#log(origin);
    return isAllowed;
  }

  /** With `isLocal`: whether `Host` names this machine, because a foreign name may resolve to it (DNS rebinding). Otherwise true. */
  isHostKnown(host: string | undefined): boolean {
    if (!this.#options.isLocal || host === this.#knownHost) return true;
    if (host === undefined || !isLoopback(`http://${host}`)) return false;
    this.#knownHost = host;
    return true;
  }

  #isAllowed(origin: string): boolean {
    if (this.#exact.has(origin)) return true;
    if (this.#options.isLocal && isLoopback(origin) && originOf(origin) === origin) return true;
    return this.#suffixes.some((suffix) => {
      const label = origin.slice('https://'.length, -suffix.length);
      return origin.startsWith('https://') && origin.endsWith(suffix) && /^[a-z0-9.-]+$/.test(label);
    });
  }

  #log(header: Headers[string]) {
    // A client may send any text as `Origin`: only the origin in it is logged, or `invalid` if the text is no URL.
    const origin = typeof header === 'string' ? originOf(header) || 'invalid' : 'none';
    if (this.#logged.has(origin) || this.#logged.size >= maxLogged) return;
    this.#logged.add(origin);
    const setting = origin === 'none' ? 'ALLOW_NO_ORIGIN' : 'ALLOWED_ORIGINS';
    this.#options.report('warn', 'origin refused', { origin, setting });
  }
}
