import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

const [key, secret, region, bucket] = ['AKIAEXAMPLE', 's3-secret', 'eu-west-1', 'shop-uploads'];

/** The part of S3 that uploads use; checks every signature. */
export class FakeS3 {
  readonly objects = new Map<string, { readonly bytes: Buffer; readonly headers: Record<string, string> }>();
  isDown = false;
  /** Keys per listing page. */
  pageSize = 2;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => this.#answer(request, response, Buffer.concat(chunks)));
    });
  }
  static async start(): Promise<FakeS3> {
    const one = new FakeS3();
    await new Promise<void>((resolve) => one.#server.listen(0, '127.0.0.1', resolve));
    return one;
  }
  get options() {
    const address = this.#server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    return { endpoint: `http://127.0.0.1:${port}`, bucket, region, key, secret };
  }
  stop() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #answer(request: IncomingMessage, response: ServerResponse, body: Buffer) {
    const url = new URL(request.url ?? '', 'http://s3');
    if (this.isDown) return response.writeHead(400).end();
    if (!isSigned(request, url, body)) {
      return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    }
    const path = decodeURIComponent(url.pathname).slice(bucket.length + 2);
    if (request.method === 'PUT') {
      const meta = request.headers['x-amz-meta-expires'];
      const headers = typeof meta === 'string' ? { 'x-amz-meta-expires': meta } : {};
      this.objects.set(path, { bytes: body, headers: { ...headers } });
      return response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      this.objects.delete(path);
      return response.writeHead(204).end();
    }
    if (url.searchParams.get('list-type') === '2') {
      const prefix = url.searchParams.get('prefix') ?? '';
      const after = url.searchParams.get('start-after') ?? '';
      const keys = [...this.objects.keys()].sort().filter((one) => one.startsWith(prefix) && one > after);
      const page = keys.slice(0, this.pageSize).map((one) => `<Contents><Key>${one}</Key></Contents>`);
      const more = `<IsTruncated>${keys.length > this.pageSize}</IsTruncated>`;
      return response.writeHead(200).end(`<ListBucketResult>${more}${page.join('')}</ListBucketResult>`);
    }
    const found = this.objects.get(path);
    if (!found) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    const [, from = 0, to = found.bytes.length - 1] =
      /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')?.map(Number) ?? [];
    const bytes = found.bytes.subarray(from, to + 1);
    const headers = { ...found.headers, 'content-length': bytes.length };
    const status = request.headers.range === undefined ? 200 : 206;
    return response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : bytes);
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (by: string | Buffer, data: string) => createHmac('sha256', by).update(data).digest();

/** Returns whether a request has a valid AWS Signature Version 4. */
function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  const [, credential = '', names = '', signature] = found ?? [];
  const [who, day = '', where, service, kind] = credential.split('/');
  const date = String(request.headers['x-amz-date']);
  if (who !== key || where !== region || service !== 's3' || kind !== 'aws4_request') return false;
  const digest = String(request.headers['x-amz-content-sha256']);
  if (digest !== 'UNSIGNED-PAYLOAD' && digest !== sha256(body)) return false;
  if (!names.split(';').includes('host')) return false;
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).sort();
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), names, digest].join(
    '\n',
  );
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const signing = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request');
  return hmac(signing, text).toString('hex') === signature && date.startsWith(day);
}
