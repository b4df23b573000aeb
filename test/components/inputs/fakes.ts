import { vi } from 'vitest';
import { encodeWav } from '../../../src/browser/encodeWav.ts';
import type { RecordingResult, VoiceRecorder, VoiceRecording } from '../../../src/browser/index.ts';
import type { Upload, UploadOptions, Uploads } from '../../../src/client/index.ts';

const typeEnding: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png' };

/** Uploads that succeed immediately unless the test overrides them. */
export function fakeUploads(
  upload: (file: Blob, options: UploadOptions) => Promise<Partial<Upload>> = async () => ({}),
) {
  let count = 0;
  const uploadMock = vi.fn(async (file: Blob, options: UploadOptions = {}): Promise<Upload> => {
    const special = await upload(file, options);
    count += 1;
    const url = `https://chat.example/u/${count}.${typeEnding[file.type] ?? 'bin'}`;
    return { url, type: file.type, bytes: file.size, ...special };
  });
  return { upload: uploadMock } satisfies Uploads;
}

/** Uploads that stay pending until `release` settles the newest upload, or the signal of an upload aborts it. */
export function heldUpload() {
  let release = (_result?: Error) => {};
  const options: UploadOptions[] = [];
  const uploads = fakeUploads(
    (_file, uploadOptions) =>
      new Promise((resolve, reject) => {
        options.push(uploadOptions);
        release = (error) => (error ? reject(error) : resolve({}));
        uploadOptions.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  );
  return { uploads, options, release: (error?: Error) => release(error) };
}

/**
 * A recorder whose `start` resolves with a refusal, or with a recording that has the given properties. `calls.cancelled` counts
 * discarded recordings; `end` ends the recording as a disconnected microphone does.
 */
export function fakeRecorder(start: RecordingResult | Partial<VoiceRecording> = {}) {
  const calls = { started: 0, cancelled: 0, stopped: 0 };
  let end = () => {};
  const recorder: VoiceRecorder = {
    async start() {
      calls.started += 1;
      if (start.status === 'refused') return start;
      return {
        status: 'recording',
        level: () => 0.5,
        stop: async () => {
          calls.stopped += 1;
          return new Blob([encodeWav(new Float32Array(16_000), 8_000)], { type: 'audio/wav' });
        },
        cancel: () => {
          calls.cancelled += 1;
        },
        ended: new Promise((resolve) => {
          end = resolve;
        }),
        ...start,
      };
    },
  };
  return { recorder, calls, end: () => end() };
}

/** A picture file of one colour. */
export async function pictureFile(name = 'tent.png', type = 'image/png', width = 8): Promise<File> {
  const canvas = new OffscreenCanvas(width, 6);
  canvas.getContext('2d')?.fillRect(0, 0, width, 6);
  return new File([await canvas.convertToBlob({ type })], name, { type });
}
