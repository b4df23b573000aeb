interface OriginRulesOptions {
  /** Exact origins, or `https://*.shop.example` for every name below one. */
  readonly allowedOrigins: readonly string[];
  /** Allows pages of this machine too, and only its names as `Host`. */
  readonly isLocal: boolean;
  /** Allows requests without `Origin`, for tools. */
  readonly allowNoOrigin: boolean;
  /** Returns the port of the server; 0 until it listens. */
  readonly port: () => number;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const localNames = ['localhost', '127.0.0.1', '[::1]'];

/** Decides which pages may call. */
export class OriginRules {
  readonly #options: OriginRulesOptions;
  readonly #exact: ReadonlySet<string>;
  /** The part after the star: `.shop.example`. */
  readonly #suffixes: readonly string[];
  #hosts: { readonly port: number; readonly names: readonly string[] } = { port: 0, names: [] };

  constructor(options: OriginRulesOptions) {
    this.#options = options;
    const isPattern = (origin: string) => origin.startsWith('https://*.');
    this.#exact = new Set(options.allowedOrigins.filter((origin) => !isPattern(origin)));
    this.#suffixes = options.allowedOrigins
      .filter(isPattern)
      .map((origin) => origin.slice('https://*'.length));
  }

  isAllowed(origin: string): boolean {
    if (this.#exact.has(origin)) return true;
    if (this.#options.isLocal && this.#localHosts().some((host) => origin === `http://${host}`)) return true;
    return this.#suffixes.some((suffix) => {
      const label = origin.slice('https://'.length, -suffix.length);
      return origin.startsWith('https://') && origin.endsWith(suffix) && /^[a-z0-9.-]+$/.test(label);
    });
  }

  /** Without `Origin`, a request is allowed only for a same-origin page or when tools are allowed. */
  mayCall(headers: Headers): boolean {
    const { origin } = headers;
    if (typeof origin === 'string') return this.isAllowed(origin);
    return this.#options.allowNoOrigin || headers['sec-fetch-site'] === 'same-origin';
  }

  /** Refuses foreign names that resolve to this machine (DNS rebinding). */
  isHostKnown(host: string | undefined): boolean {
    return !this.#options.isLocal || this.#localHosts().includes((host ?? '').toLowerCase());
  }

  #localHosts(): readonly string[] {
    const port = this.#options.port();
    if (port !== this.#hosts.port) {
      this.#hosts = { port, names: localNames.map((name) => (port === 80 ? name : `${name}:${port}`)) };
    }
    return this.#hosts.names;
  }
}
