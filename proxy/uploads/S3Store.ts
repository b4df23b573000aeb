import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { StoredUpload, UploadStore } from './UploadStore.ts';

export interface S3StoreOptions {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly key: string;
  readonly secret: string;
}

const expiresHeader = 'x-amz-meta-expires';
/** Milliseconds that a request may take; for reading a file, until the head of the response. */
const requestTimeout = 10_000;

/** Stores `files/<name>`, and `sessions/<session>/<expiry>/<name>` as an index. */
export class S3Store implements UploadStore {
  readonly #client: AwsClient;
  readonly #root: string;

  constructor({ endpoint, bucket, region, key, secret }: S3StoreOptions) {
    this.#client = new AwsClient({
      accessKeyId: key,
      secretAccessKey: secret,
      region,
      service: 's3',
      retries: 2,
    });
    this.#root = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  }

  async put({ name, type, parts, session, expiresAt }: StoredUpload): Promise<void> {
    // Index first: a file without an index entry would never be deleted.
    await this.#request('PUT', `sessions/${session}/${expiresAt}/${name}`, { parts: [] });
    const headers = { 'content-type': type, [expiresHeader]: String(expiresAt) };
    await this.#request('PUT', `files/${name}`, { parts, headers });
  }

  async size(name: string, now: number): Promise<number | undefined> {
    const { ok, headers } = await this.#request('HEAD', `files/${name}`);
    const isThere = ok && Number(headers.get(expiresHeader)) > now;
    return isThere ? Number(headers.get('content-length')) : undefined;
  }

  async read(name: string, from: number, to: number): Promise<Readable | undefined> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), requestTimeout);
    const headers = { range: `bytes=${from}-${to}` };
    const response = await this.#request('GET', `files/${name}`, { headers, signal: late.signal });
    clearTimeout(timer);
    if (response.status === 404 || !response.body) return undefined;
    if (response.status !== 206) throw new Error('The store does not support ranges.');
    return Readable.from(response.body, { objectMode: false });
  }

  async erase(session: string): Promise<void> {
    for (const path of await this.#list(`sessions/${session}/`)) await this.#remove(path);
  }

  async sweep(now: number): Promise<void> {
    for (const path of await this.#list('sessions/')) {
      if (Number(path.split('/')[2]) <= now) await this.#remove(path);
    }
  }

  async #remove(path: string) {
    await this.#request('DELETE', `files/${path.slice(path.lastIndexOf('/') + 1)}`);
    await this.#request('DELETE', path);
  }

  /** Lists the paths with a prefix. Paths contain no character that XML would escape. */
  async #list(prefix: string): Promise<readonly string[]> {
    const found: string[] = [];
    for (let from = ''; ; ) {
      const query = new URLSearchParams({ 'list-type': '2', prefix });
      if (from !== '') query.set('start-after', from);
      const text = await (await this.#request('GET', `?${query}`)).text();
      const page = [...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, path = '']) => path);
      found.push(...page);
      const last = page.at(-1);
      if (last === undefined || !text.includes('<IsTruncated>true<')) return found;
      from = last;
    }
  }

  async #request(
    method: string,
    path: string,
    init: {
      readonly parts?: readonly Uint8Array[];
      readonly headers?: Record<string, string>;
      readonly signal?: AbortSignal;
    } = {},
  ): Promise<Response> {
    const url = `${this.#root}${path.startsWith('?') ? '' : '/'}${path}`;
    const { parts, headers = {} } = init;
    const response = await this.#client.fetch(url, {
      method,
      redirect: 'error',
      signal: init.signal ?? AbortSignal.timeout(requestTimeout),
      ...(parts ? { body: new Blob(parts.map((part) => new Uint8Array(part))) } : {}),
      headers: parts ? { ...headers, 'x-amz-content-sha256': digestOf(parts) } : headers,
    });
    if (!response.ok && response.status !== 404)
      throw new Error(`The store returned status ${response.status}.`);
    return response;
  }
}

/** Returns the SHA-256 that the request signature needs; the signing library cannot hash a body in pieces. */
function digestOf(parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}
