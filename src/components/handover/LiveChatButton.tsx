'use client';

import { useState } from 'react';
import { callPageFunction } from '../../browser/index.ts';
import { Button } from '../button/Button.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useReport } from '../ReportContext.ts';
import type { ContactOptionProps } from './ContactOptionProps.ts';

/** Opens another chat widget of the page. `data-state`: `ready` or `failed`; a failed one can be pressed again. */
export const LiveChatButton = ({ option }: ContactOptionProps<'live-chat'>) => {
  const messages = useMessages();
  const report = useReport();
  const [state, setState] = useState<'ready' | 'failed'>('ready');
  const open = () => {
    try {
      callPageFunction(option.call, option.args ?? []);
      setState('ready');
    } catch (error) {
      report(error);
      setState('failed');
    }
  };
  return (
    <div data-state={state}>
      <Button onClick={open}>{option.label ?? messages.contactChat}</Button>
      <p className="shelftalk-problem" role="status">
        {state === 'failed' && messages.contactFailed}
      </p>
    </div>
  );
};
