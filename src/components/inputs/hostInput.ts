import type { Geolocate } from '../../browser/index.ts';
import { type ChatInput, getOwn } from '../../protocol/index.ts';
import type { FormSheetProps } from './FormSheet.tsx';
import type { Store } from './stores.ts';

/** A form described by the host. */
export type HostForm = Pick<FormSheetProps, 'title' | 'fields'>;

/** Forms and store pickers (`stores`) by the id of the button or row that opens them. The press itself is not sent. */
export type HostInputsById = Readonly<Record<string, HostForm | 'stores'>>;

/** A form or store picker to open. */
export type HostInput =
  | { readonly kind: 'form'; readonly form: HostForm }
  | { readonly kind: 'store'; readonly stores: readonly Store[] };

/** The forms and stores of the host. */
export interface HostInputs {
  readonly stores?: readonly Store[] | undefined;
  /** The inputs that buttons and rows open. */
  readonly opens?: HostInputsById | undefined;
  /** Locates the shopper for the nearest stores; defaults to the browser's geolocation. */
  readonly locate?: Geolocate | undefined;
}

/** Returns the input that a pressed button or row opens; undefined if the press must be sent. */
export function hostInputFor(
  pressed: ChatInput,
  { stores = [], opens = {} }: HostInputs,
): HostInput | undefined {
  if (pressed.kind !== 'button' && pressed.kind !== 'row') return undefined;
  const input = getOwn(opens, pressed.id);
  if (input === undefined) return undefined;
  return input === 'stores' ? { kind: 'store', stores } : { kind: 'form', form: input };
}
