import { useEffect, useRef, useState } from 'react';
import type { Upload, Uploads } from '../../client/index.ts';
import { isServiceError } from '../../protocol/index.ts';

/** Progress of an upload, or the reason for its failure. */
export type UploadState =
  | { readonly status: 'idle' }
  /** `progress` is 0 to 1. */
  | { readonly status: 'sending'; readonly progress: number }
  | { readonly status: 'failed'; readonly reason: UploadErrorReason };
export type UploadErrorReason = 'offline' | 'busy' | 'refused';

interface Uploading {
  readonly state: UploadState;
  /** Uploads all files in parallel. Resolves with undefined on failure or cancellation. */
  readonly run: (files: readonly Blob[]) => Promise<readonly Upload[] | undefined>;
  readonly cancel: () => void;
}

const idle: UploadState = { status: 'idle' };

/** Uploads files with one combined progress. A retry skips files that have been uploaded already. */
export function useUpload(uploads: Uploads): Uploading {
  const [state, setState] = useState<UploadState>(idle);
  const controller = useRef<AbortController>(undefined);
  const finished = useRef(new Map<Blob, Upload>());
  useEffect(() => () => controller.current?.abort(), []);

  const run = async (files: readonly Blob[]) => {
    controller.current?.abort();
    const current = new AbortController();
    const { signal } = current;
    controller.current = current;
    const fractions = new Map<Blob, number>();
    const total = files.reduce((sum, { size }) => sum + size, 0) || 1;
    const report = (file: Blob, fraction: number) => {
      fractions.set(file, fraction);
      const sent = files.reduce((sum, each) => sum + each.size * (fractions.get(each) ?? 0), 0);
      if (!signal.aborted) setState({ status: 'sending', progress: sent / total });
    };
    const uploadFile = async (file: Blob) => {
      const earlier = finished.current.get(file);
      const upload =
        earlier ?? (await uploads.upload(file, { signal, onProgress: (fraction) => report(file, fraction) }));
      finished.current.set(file, upload);
      report(file, 1);
      return upload;
    };
    setState({ status: 'sending', progress: 0 });
    const results = await Promise.allSettled(files.map(uploadFile));
    if (signal.aborted) return undefined;
    const failed = results.find((result) => result.status === 'rejected');
    setState(failed ? { status: 'failed', reason: errorReason(failed.reason) } : idle);
    const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    return failed ? undefined : done;
  };

  const cancel = () => {
    controller.current?.abort();
    setState(idle);
  };
  return { state, run, cancel };
}

function errorReason(error: unknown): UploadErrorReason {
  if (!isServiceError(error)) return 'offline';
  if (error.kind === 'busy') return 'busy';
  return error.kind === 'network' || error.kind === 'unavailable' ? 'offline' : 'refused';
}
