import type { ComponentType } from 'react';
import { useChatStore } from '../../react/index.ts';
import type { HostMessage } from '../../store/index.ts';

export interface ToolCallViewProps {
  readonly message: HostMessage;
}

/** A call of a tool of the page, rendered by the component that `startTools` has set; otherwise the title of the call. */
export const ToolCallView = (props: ToolCallViewProps) => {
  // Safe: `interactive/startTools.ts` passes a component with these props.
  const View = useChatStore().tools.toolRunner?.view as ComponentType<ToolCallViewProps> | undefined;
  return View ? <View {...props} /> : props.message.text;
};
