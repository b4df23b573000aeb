import type { HandoverEvent } from '../../protocol/index.ts';
import type { ContactOption } from '../../store/index.ts';

export type OptionOf<K extends ContactOption['kind']> = Extract<ContactOption, { readonly kind: K }>;

export interface ContactOptionProps<K extends ContactOption['kind']> {
  readonly option: OptionOf<K>;
  readonly event: HandoverEvent;
}
