import type { Geolocate } from '../../browser/index.ts';
import type { ChatInput } from '../../protocol/index.ts';
import type { FormSheetProps } from './FormSheet.tsx';
import type { Store } from './stores.ts';

/** A form as the host describes it. */
export type HostForm = Pick<FormSheetProps, 'title' | 'fields'>;

/** What pressing a button or a row opens in place of being sent, by its id; `stores` are the host's. */
export type HostInputsById = Readonly<Record<string, HostForm | 'stores'>>;

/** An input that is opened for the shopper. */
export type HostInput =
  | { readonly kind: 'form'; readonly form: HostForm }
  | { readonly kind: 'store'; readonly stores: readonly Store[] };

export interface HostInputs {
  readonly stores?: readonly Store[] | undefined;
  readonly opens?: HostInputsById | undefined;
  /** Asks where the shopper is, for the stores nearby; the browser where absent. */
  readonly locate?: Geolocate | undefined;
}

/** What a press opens; undefined where it is to be sent. */
export function hostInputFor(
  pressed: ChatInput,
  { stores = [], opens = {} }: HostInputs,
): HostInput | undefined {
  if (pressed.kind !== 'button' && pressed.kind !== 'row') return undefined;
  const opened = Object.hasOwn(opens, pressed.id) ? opens[pressed.id] : undefined;
  if (opened === undefined) return undefined;
  return opened === 'stores' ? { kind: 'store', stores } : { kind: 'form', form: opened };
}
