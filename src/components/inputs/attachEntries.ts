import * as rare from '../icons/rareDrawings.ts';
import type { Words } from '../words/en.ts';

export interface AttachEntry {
  readonly kind: 'picture' | 'camera' | 'voice' | 'location' | 'store' | 'form';
  readonly drawing: string;
  readonly label: string;
  /** Shown on phones and tablets only, where the camera is at hand. */
  readonly only?: 'touch';
}

interface Offered {
  readonly picture: object | undefined;
  readonly voice: object | undefined;
  readonly location: object | undefined;
  readonly store: object | undefined;
  readonly form: { readonly title?: string } | undefined;
}

/** What the menu holds, in its order. */
export function attachEntries(offered: Offered, words: Words): readonly AttachEntry[] {
  const { picture, voice, location, store, form } = offered;
  const entries: (AttachEntry | false | undefined)[] = [
    picture && { kind: 'picture', drawing: rare.picture, label: words.attachPicture },
    picture && { kind: 'camera', drawing: rare.camera, label: words.takePhoto, only: 'touch' },
    voice && { kind: 'voice', drawing: rare.microphone, label: words.attachVoice },
    location && { kind: 'location', drawing: rare.target, label: words.attachLocation },
    store && { kind: 'store', drawing: rare.pin, label: words.attachStore },
    form && { kind: 'form', drawing: rare.document, label: form.title ?? words.attachForm },
  ];
  return entries.filter((entry): entry is AttachEntry => Boolean(entry));
}
