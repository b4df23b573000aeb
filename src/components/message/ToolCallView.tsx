import type { ComponentType } from 'react';
import { useChatStore } from '../../react/index.ts';
import type { HostMessage } from '../../store/index.ts';

export interface ToolCallViewProps {
  readonly message: HostMessage;
}

/** A call of a tool of the page, with the component that `startTools` was given; without one, its title. */
export const ToolCallView = (props: ToolCallViewProps) => {
  // Safe: `startTools` of this package sets it.
  const View = useChatStore().tools.toolRunner?.view as ComponentType<ToolCallViewProps> | undefined;
  return View ? <View {...props} /> : props.message.text;
};
