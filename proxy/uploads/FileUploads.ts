import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { InputEvent } from '../../src/protocol/index.ts';
import type { Clock, Report, Uploads } from '../contract/index.ts';
import { Refusal } from '../core/Refusal.ts';
import { BufferPool } from './BufferPool.ts';
import { IncomingFile } from './IncomingFile.ts';
import { detectMedia, type Media } from './media/detectMedia.ts';
import type { Stripped } from './media/Stripped.ts';
import { stripMedia } from './media/stripMedia.ts';
import type { PlatformAssets } from './PlatformAssets.ts';
import type { UploadSlot } from './UploadLimits.ts';
import type { UploadStore } from './UploadStore.ts';

export interface FileUploadsOptions {
  readonly store: UploadStore;
  /** Folder of files that are being received; they have no names there. */
  readonly incomingDir: string;
  /** Returns the public origin of this proxy. */
  readonly publicUrl: () => string;
  readonly clock: Clock;
  readonly report: Report;
  /** Absent: the platform fetches files from this proxy. */
  readonly assets?: PlatformAssets | undefined;
}
/** A file that a browser sends. */
export interface SentFile {
  readonly body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  readonly sessionId: string;
  /** Absent: unlimited. */
  readonly slot?: UploadSlot;
  readonly requestId?: string;
}
export interface Upload {
  readonly url: string;
  readonly type: string;
  readonly bytes: number;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** A stored file. */
export interface FoundUpload {
  readonly type: string;
  readonly size: number;
  /** Reads a part, both ends included; resolves to undefined if the file was just deleted. */
  read(from: number, to: number): Promise<Readable | undefined>;
}

export const fileLimits = {
  bytes: 10 * 1024 * 1024,
  pixels: 40_000_000,
  /** Milliseconds. */
  lifetime: 24 * 60 * 60_000,
} as const;
/** Maximum number of files that are checked at the same time; each needs a buffer of `fileLimits.bytes`. */
const checkedAtOnce = 2;
const namePattern = /^[0-9a-f]{32}\.(jpg|png|mp3|wav|ogg)$/;
const types: Readonly<Record<Media['extension'], Media['type']>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
};

/** Receives pictures and recordings, serves them for a day and deletes them. */
export class FileUploads implements Uploads {
  readonly #options: FileUploadsOptions;
  readonly #buffers = new BufferPool(checkedAtOnce, fileLimits.bytes);

  constructor(options: FileUploadsOptions) {
    this.#options = options;
  }

  /**
   * Receives a file to the disk, checks it and stores it without its metadata. Does not release the slot.
   * @throws `Refusal`, or an error of `body`.
   */
  async receive({ body, sessionId, slot, requestId }: SentFile): Promise<Upload> {
    const incoming = await this.#orUnavailable(requestId, () =>
      IncomingFile.create(this.#options.incomingDir),
    );
    try {
      for await (const chunk of body) {
        if (incoming.size + chunk.length > fileLimits.bytes) throw new Refusal('too_large');
        slot?.addReceived(chunk.length);
        await this.#orUnavailable(requestId, () => incoming.append(chunk));
      }
      await slot?.addStored(incoming.size);
      return await this.#buffers.use(async (buffer) => {
        const bytes = await this.#orUnavailable(requestId, () => incoming.read(buffer));
        return this.#store(bytes, sessionId, requestId);
      });
    } finally {
      await incoming.close();
    }
  }

  async #store(bytes: Buffer, sessionId: string, requestId: string | undefined): Promise<Upload> {
    const { store, clock, assets, publicUrl } = this.#options;
    const media = detectMedia(bytes);
    if (!media) throw new Refusal('media_refused');
    const { parts } = strippedOf(bytes, media.type);
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    const id = randomBytes(16).toString('hex');
    const name = `${id}.${media.extension}`;
    const expiresAt = clock.now() + fileLimits.lifetime;
    const url = `${publicUrl()}/u/${name}`;
    await this.#orUnavailable(requestId, async () => {
      await store.put({ name, type: media.type, parts, size, session: hash(sessionId), expiresAt });
      await assets?.register(id, url);
    });
    return { url, type: media.type, bytes: size, expiresAt };
  }

  /** Resolves to the file that is served at `/u/<name>`; undefined if there is none. */
  async find(name: string, requestId?: string): Promise<FoundUpload | undefined> {
    const { store, clock } = this.#options;
    const extension = namePattern.exec(name)?.[1];
    const type = Object.entries(types).find(([key]) => key === extension)?.[1];
    if (type === undefined) return undefined;
    const size = await this.#orUnavailable(requestId, () => store.size(name, clock.now()));
    if (size === undefined) return undefined;
    return {
      type,
      size,
      read: (from, to) => this.#orUnavailable(requestId, () => store.read(name, from, to)),
    };
  }

  /** Returns whether a URL has the form of an upload to this proxy; the file may have expired. */
  owns(url: string): boolean {
    return this.#nameIn(url) !== undefined;
  }

  /** Replaces upload URLs by the platform's own, if files are registered as assets and the platform has a URL for them. */
  async forPlatform(events: readonly InputEvent[], requestId?: string): Promise<readonly InputEvent[]> {
    const { assets } = this.#options;
    if (!assets) return events;
    const platformUrl = async (url: string) => {
      const name = this.#nameIn(url);
      const uri = name && (await this.#orUnavailable(requestId, () => assets.uriOf(name.slice(0, 32))));
      return uri || url;
    };
    return Promise.all(
      events.map(async (event): Promise<InputEvent> => {
        if (!('messageEvent' in event)) return event;
        const { role, content } = event.messageEvent;
        if ('imageContent' in content) {
          const imageContent = { ...content.imageContent, url: await platformUrl(content.imageContent.url) };
          return { messageEvent: { role, content: { imageContent } } };
        }
        if ('audioContent' in content) {
          const audioContent = { ...content.audioContent, url: await platformUrl(content.audioContent.url) };
          return { messageEvent: { role, content: { audioContent } } };
        }
        return event;
      }),
    );
  }

  async erase(sessionId: string, requestId?: string): Promise<void> {
    await this.#orUnavailable(requestId, () => this.#options.store.erase(hash(sessionId)));
  }

  /** Deletes expired files. */
  async sweep(): Promise<void> {
    const { store, clock } = this.#options;
    await store.sweep(clock.now()).catch((error: unknown) => this.#reportFailure(error, undefined));
  }

  #nameIn(url: string): string | undefined {
    const prefix = `${this.#options.publicUrl()}/u/`;
    const name = url.slice(prefix.length);
    return url.startsWith(prefix) && namePattern.test(name) ? name : undefined;
  }

  async #orUnavailable<T>(requestId: string | undefined, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.#reportFailure(error, requestId);
      throw new Refusal('unavailable', { retryAfter: 5 });
    }
  }
  #reportFailure(error: unknown, requestId: string | undefined) {
    this.#options.report('error', 'uploads failed', {
      ...(requestId === undefined ? {} : { reqId: requestId }),
      error: error instanceof Error ? error.name : 'unknown',
    });
  }
}

function strippedOf(bytes: Buffer, type: Media['type']): Stripped {
  const stripped = stripMedia(bytes, type);
  if (!stripped) throw new Refusal('media_refused');
  if ((stripped.pixels ?? 0) > fileLimits.pixels) throw new Refusal('too_large');
  return stripped;
}

function hash(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex').slice(0, 32);
}
