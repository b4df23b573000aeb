import type { Geolocate, Uploads, VoiceRecorder } from '../../src/inputs.ts';
import { hum } from './hum.ts';

/** Keeps files in memory and resolves at once. */
export const uploads: Uploads = {
  async upload(file) {
    return { url: URL.createObjectURL(file), type: file.type, bytes: file.size };
  },
};

/** Reports two thirds of the upload and then nothing more; rejects when aborted. */
export const stuckUploads: Uploads = {
  upload: (_file, options) =>
    new Promise((_resolve, reject) => {
      options?.onProgress?.(0.66);
      options?.signal?.addEventListener('abort', () => reject(new Error('stopped')));
    }),
};

export const failingUploads: Uploads = { upload: () => Promise.reject(new Error('away')) };

/** A recorder whose recording is three seconds of a synthetic hum. */
export const fakeRecorder: VoiceRecorder = {
  async start() {
    let at = 0;
    return {
      status: 'recording',
      level: () => {
        at += 1;
        return 0.5 + 0.4 * Math.sin(at / 2);
      },
      stop: async () => hum(3),
      cancel: () => {},
      ended: new Promise(() => {}),
    };
  },
};

export const refusingRecorder: VoiceRecorder = {
  start: async () => ({ status: 'refused', reason: 'denied' }),
};

export const locate: Geolocate = async () => ({
  status: 'found',
  latitude: 54.46,
  longitude: -3.09,
  accuracy: 24,
});

/** A JPEG file of 640 × 480 pixels: a white triangle on the colour. */
export async function photo(name: string, colour: string): Promise<File> {
  const canvas = new OffscreenCanvas(640, 480);
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = colour;
    context.fillRect(0, 0, 640, 480);
    context.fillStyle = '#fff';
    context.beginPath();
    context.moveTo(120, 400);
    context.lineTo(320, 120);
    context.lineTo(520, 400);
    context.fill();
  }
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, { type: 'image/jpeg' });
}
