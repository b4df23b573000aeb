import { isRecord } from '../../src/protocol/index.ts';
import { parseRecord } from '../handler/parseRecord.ts';

export interface PlatformAssetsOptions {
  readonly baseUrl: string;
  readonly apiKey: () => string;
  readonly businessId: string;
}

/** Milliseconds that a call may take. */
const callTimeout = 15_000;
/** Maximum number of cached URLs; a full cache is cleared. */
const maxKnown = 2_000;

/** Registers files with the platform, which fetches them once and serves them from its own host. */
export class PlatformAssets {
  readonly #options: PlatformAssetsOptions;
  /** The platform's URLs, by the id of their file. */
  readonly #known = new Map<string, string>();

  constructor(options: PlatformAssetsOptions) {
    this.#options = options;
  }

  /** @throws When the platform refuses the file or cannot be reached. */
  async register(id: string, uri: string): Promise<void> {
    const { asset } = await this.#request('', { id, uri });
    if (!isRecord(asset) || asset.id !== id) throw new Error('The platform did not register the file.');
  }

  /**
   * Resolves to the platform's own URL of a file; undefined if the platform returns none.
   * @throws When the platform cannot be reached.
   */
  async uriOf(id: string): Promise<string | undefined> {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const { cdnUri } = await this.#request(`/${id}`);
    if (typeof cdnUri !== 'string') return undefined;
    if (this.#known.size >= maxKnown) this.#known.clear();
    this.#known.set(id, cdnUri);
    return cdnUri;
  }

  async #request(path: string, body?: unknown) {
    const { baseUrl, apiKey, businessId } = this.#options;
    const url = `${baseUrl.replace(/\/+$/, '')}/v1/businesses/${encodeURIComponent(businessId)}/assets${path}`;
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(callTimeout),
      headers: { 'x-api-key': apiKey(), 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (response.ok && parseRecord(await response.text())) || {};
  }
}
