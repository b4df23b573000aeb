import type { ChatAction } from '../actions.ts';
import type { ChatState } from '../state.ts';

export function serviceChanged(
  state: ChatState,
  { service }: Extract<ChatAction, { readonly type: 'service-changed' }>,
): ChatState {
  if (service.status !== 'down' && service.status === state.service.status) return state;
  return { ...state, service };
}
