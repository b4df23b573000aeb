import type { ChatInput } from '../events.ts';
import { getOwn } from '../getOwn.ts';

/** Returns an input as text for an agent: for an image, its caption; for a recording, an empty text. See `inputFile`. */
export function inputText(input: ChatInput): string {
  switch (input.kind) {
    case 'text':
    case 'assistant':
      return input.text;
    case 'image':
      return input.caption;
    case 'audio':
      return '';
    case 'button':
    case 'row':
      return input.title;
    case 'location':
      return lines(input.name, input.address, `${input.latitude}, ${input.longitude}`);
    case 'form':
      return lines(...Object.entries(input.values).map(([name, value]) => `${name}: ${value}`));
    case 'store':
      return lines(input.name, input.city, input.state);
  }
}

const lines = (...parts: readonly string[]): string => parts.filter(Boolean).join('\n');

const mediaTypes: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  png: 'image/png',
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
};

/**
 * Returns the file of an image or recording; undefined for other inputs. The media type follows from the extension of the
 * URL: for an unknown extension, JPEG or MP3.
 */
export function inputFile(
  input: ChatInput,
): { readonly url: string; readonly mediaType: string } | undefined {
  if (input.kind !== 'image' && input.kind !== 'audio') return undefined;
  const [, extension = ''] = /\.(\w+)(?:[?#]|$)/.exec(input.url) ?? [];
  const mediaType = getOwn(mediaTypes, extension) ?? (input.kind === 'image' ? 'image/jpeg' : 'audio/mpeg');
  return { url: input.url, mediaType };
}
