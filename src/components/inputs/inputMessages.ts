import type { Plural } from '../messages/createPlural.ts';

/** English strings of attachments, store pickers and sent forms. The embed loads them later than the other strings. */
export const createInputMessages = (plural: Plural<'en'>) => ({
  formSent: 'sent',
  searchStores: 'Search by name or place',
  storesLabel: 'Stores',
  storesFound: (count: number) => plural(count, { one: '# store', other: '# stores' }),
  nearestStores: 'Nearest to me',
  nearestFirst: 'Nearest stores first.',
  noStores: 'There are no stores to choose from.',
  noStoreFound: 'No stores found. Try a shorter name.',
  attachPicture: 'Picture',
  takePhoto: 'Take a photo',
  attachVoice: 'Voice message',
  attachStore: 'Choose a store',
  attachForm: 'Leave your details',
  dropPictures: 'Drop pictures here',
  picturesTitle: (count: number) => (count === 1 ? 'Picture' : plural(count, '# pictures')),
  pictureCaption: 'Add a note',
  addPicture: 'Add another',
  removePicture: (name: string) => (name === '' ? 'Remove picture' : `Remove ${name}`),
  sendPictures: (count: number) => (count > 1 ? plural(count, 'Send # pictures') : 'Send picture'),
  pictureWrongType: 'We can’t accept this file type. Please use JPEG, PNG, WebP or GIF.',
  pictureHeic: 'This browser can’t open HEIC pictures. Please send it as a JPEG.',
  pictureUnreadable: 'This picture is damaged and can’t be opened.',
  pictureTooLarge: (megabytes: number) =>
    plural(megabytes, 'This picture is too large. The limit is #\u00a0MB.'),
  uploading: 'Sending…',
  cancelUpload: 'Stop sending',
  uploadOffline: 'We couldn’t send it. Check your connection and try again.',
  uploadBusy: 'We’re very busy right now. Please try again in a moment.',
  uploadRefused: 'We can’t accept this file.',
  voiceAsking: 'Please allow microphone access in your browser.',
  voiceRecording: (minutes: number) =>
    minutes > 1
      ? plural(minutes, 'Recording. You have up to # minutes.')
      : 'Recording. You have up to one minute.',
  voiceElapsed: 'Recording time',
  voiceLeft: (seconds: number) => plural(seconds, 'Less than # seconds left.'),
  voicePreparing: 'One moment…',
  voiceReady: 'You can listen to it before you send it.',
  voiceDenied: 'Your browser is blocking the microphone. You can change this in its settings for this site.',
  voiceNoDevice: 'We couldn’t find a microphone.',
  voiceBusy: 'Another app is using your microphone.',
  voiceUnsupported: 'This browser doesn’t support recording.',
  voiceEmpty: 'Nothing was recorded.',
  stopRecording: 'Stop recording',
  recordAgain: 'Record again',
  sendRecording: 'Send recording',
  locationExplained: 'We only see your location once, when you send it. Your browser will ask you first.',
  shareLocation: 'Find my location',
  sendLocation: 'Send my location',
  locateAgain: 'Update location',
  locating: 'Finding your location…',
  locationAccuracy: (distance: string) => `Accurate to about ${distance}.`,
  locationCoarse: (distance: string) => `Approximate only, accurate to about ${distance}.`,
  locationDenied:
    'Your browser is blocking access to your location. You can change this in its settings for this site.',
  locationFailed: 'We couldn’t find your location.',
  locationTimeout: 'Finding your location took too long.',
  locationUnsupported: 'This browser can’t share your location.',
});

/** Strings of attachments, store pickers and sent forms. The catalogues of other languages contain them. */
export type InputMessages = ReturnType<typeof createInputMessages>;
