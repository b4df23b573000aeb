import type { Geolocate } from '../../browser/index.ts';
import { type ChatInput, own } from '../../protocol/index.ts';
import type { FormSheetProps } from './FormSheet.tsx';
import type { Store } from './stores.ts';

/** A form described by the host. */
export type HostForm = Pick<FormSheetProps, 'title' | 'fields'>;

/** Inputs opened by buttons or rows instead of sending them, by button or row id. `stores` opens the store picker. */
export type HostInputsById = Readonly<Record<string, HostForm | 'stores'>>;

/** A form or store picker to open. */
export type HostInput =
  | { readonly kind: 'form'; readonly form: HostForm }
  | { readonly kind: 'store'; readonly stores: readonly Store[] };

export interface HostInputs {
  readonly stores?: readonly Store[] | undefined;
  readonly opens?: HostInputsById | undefined;
  /** Locates the shopper for the nearest stores; defaults to the browser's geolocation. */
  readonly locate?: Geolocate | undefined;
}

/** The input that a pressed button or row opens; undefined if the press is to be sent. */
export function hostInputFor(
  pressed: ChatInput,
  { stores = [], opens = {} }: HostInputs,
): HostInput | undefined {
  if (pressed.kind !== 'button' && pressed.kind !== 'row') return undefined;
  const opened = own(opens, pressed.id);
  if (opened === undefined) return undefined;
  return opened === 'stores' ? { kind: 'store', stores } : { kind: 'form', form: opened };
}
