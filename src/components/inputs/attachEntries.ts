import * as rare from '../icons/rareDrawings.ts';
import type { Messages } from '../messages/en.ts';

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
export function attachEntries(offered: Offered, messages: Messages): readonly AttachEntry[] {
  const { picture, voice, location, store, form } = offered;
  const entries: (AttachEntry | false | undefined)[] = [
    picture && { kind: 'picture', drawing: rare.picture, label: messages.attachPicture },
    picture && { kind: 'camera', drawing: rare.camera, label: messages.takePhoto, only: 'touch' },
    voice && { kind: 'voice', drawing: rare.microphone, label: messages.attachVoice },
    location && { kind: 'location', drawing: rare.target, label: messages.attachLocation },
    store && { kind: 'store', drawing: rare.pin, label: messages.attachStore },
    form && { kind: 'form', drawing: rare.document, label: form.title ?? messages.attachForm },
  ];
  return entries.filter((entry): entry is AttachEntry => Boolean(entry));
}
