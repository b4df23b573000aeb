import { useEffect, useRef, useState } from 'react';
import type { Upload, Uploads } from '../../client/index.ts';
import { isServiceError } from '../../protocol/index.ts';

/** How far an upload has got, and why it did not arrive. */
export type UploadState =
  | { readonly status: 'idle' }
  /** `part` from 0 to 1. */
  | { readonly status: 'sending'; readonly progress: number }
  | { readonly status: 'failed'; readonly reason: UploadErrorReason };
export type UploadErrorReason = 'offline' | 'busy' | 'refused';

interface Uploading {
  readonly state: UploadState;
  /** Puts all files where the agent can fetch them, at the same time; undefined where that did not succeed. */
  readonly run: (files: readonly Blob[]) => Promise<readonly Upload[] | undefined>;
  readonly cancel: () => void;
}

const idle: UploadState = { status: 'idle' };

/** Uploads files, told as one. What has arrived is not sent again when the rest is retried. */
export function useUpload(uploads: Uploads): Uploading {
  const [state, setState] = useState<UploadState>(idle);
  const controller = useRef<AbortController>(undefined);
  const arrived = useRef(new Map<Blob, Upload>());
  useEffect(() => () => controller.current?.abort(), []);

  const run = async (files: readonly Blob[]) => {
    controller.current?.abort();
    const mine = new AbortController();
    const { signal } = mine;
    controller.current = mine;
    const parts = new Map<Blob, number>();
    const total = files.reduce((sum, { size }) => sum + size, 0) || 1;
    const tell = (file: Blob, part: number) => {
      parts.set(file, part);
      const sent = files.reduce((sum, each) => sum + each.size * (parts.get(each) ?? 0), 0);
      if (!signal.aborted) setState({ status: 'sending', progress: sent / total });
    };
    const put = async (file: Blob) => {
      const known = arrived.current.get(file);
      const upload =
        known ?? (await uploads.upload(file, { signal, onProgress: (part) => tell(file, part) }));
      arrived.current.set(file, upload);
      tell(file, 1);
      return upload;
    };
    setState({ status: 'sending', progress: 0 });
    const results = await Promise.allSettled(files.map(put));
    if (signal.aborted) return undefined;
    const failed = results.find((result) => result.status === 'rejected');
    setState(failed ? { status: 'failed', reason: troubleOf(failed.reason) } : idle);
    const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    return failed ? undefined : done;
  };

  const cancel = () => {
    controller.current?.abort();
    setState(idle);
  };
  return { state, run, cancel };
}

function troubleOf(error: unknown): UploadErrorReason {
  if (!isServiceError(error)) return 'offline';
  if (error.kind === 'busy') return 'busy';
  return error.kind === 'network' || error.kind === 'unavailable' ? 'offline' : 'refused';
}
