import * as common from '../icons/commonDrawings.ts';
import * as rare from '../icons/rareDrawings.ts';
import type { Messages } from '../messages/en.ts';
import type { InputMessages } from './inputMessages.ts';

export interface AttachEntry {
  readonly kind: 'picture' | 'camera' | 'voice' | 'location' | 'store' | 'form';
  readonly drawing: string;
  readonly label: string;
  /** `touch` entries are only shown on touch devices. */
  readonly only?: 'touch';
}

interface InputOptions {
  readonly picture: object | undefined;
  readonly voice: object | undefined;
  readonly location: object | undefined;
  readonly store: object | undefined;
  readonly form: { readonly title?: string } | undefined;
}

/** Menu entries for the inputs that have options, in menu order. */
export function attachEntries(
  options: InputOptions,
  messages: Messages & InputMessages,
): readonly AttachEntry[] {
  const { picture, voice, location, store, form } = options;
  const entries: (AttachEntry | false | undefined)[] = [
    picture && { kind: 'picture', drawing: common.picture, label: messages.attachPicture },
    picture && { kind: 'camera', drawing: rare.camera, label: messages.takePhoto, only: 'touch' },
    voice && { kind: 'voice', drawing: rare.microphone, label: messages.attachVoice },
    location && { kind: 'location', drawing: rare.target, label: messages.attachLocation },
    store && { kind: 'store', drawing: common.pin, label: messages.attachStore },
    form && { kind: 'form', drawing: rare.document, label: form.title ?? messages.attachForm },
  ];
  return entries.filter((entry): entry is AttachEntry => Boolean(entry));
}
