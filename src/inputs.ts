'use client';

export {
  AttachMenu,
  type AttachMenuProps,
  ChatForm,
  type ChatFormProps,
  type FormField,
  FormMessage,
  type FormMessageProps,
  ImageInput,
  type ImageInputOptions,
  LocationInput,
  type LocationInputOptions,
  type Spot,
  type Store,
  StorePicker,
  type StorePickerProps,
} from './components/index.ts';
