import type { RareIconName } from '../icons/RareIcon.tsx';
import type { Words } from '../words/en.ts';

export interface AttachEntry {
  readonly kind: 'picture' | 'camera' | 'voice' | 'location' | 'store' | 'form';
  readonly icon: RareIconName;
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
    picture && { kind: 'picture', icon: 'picture', label: words.attachPicture },
    picture && { kind: 'camera', icon: 'camera', label: words.takePhoto, only: 'touch' },
    voice && { kind: 'voice', icon: 'microphone', label: words.attachVoice },
    location && { kind: 'location', icon: 'target', label: words.attachLocation },
    store && { kind: 'store', icon: 'pin', label: words.attachStore },
    form && { kind: 'form', icon: 'document', label: form.title ?? words.attachForm },
  ];
  return entries.filter((entry): entry is AttachEntry => Boolean(entry));
}
