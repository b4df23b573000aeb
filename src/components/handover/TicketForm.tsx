'use client';

import { useEffect, useRef, useState } from 'react';
import { postJson } from '../../browser/index.ts';
import { maskValues } from '../../protocol/index.ts';
import { useChatStore } from '../../react/index.ts';
import { Button } from '../button/Button.tsx';
import { ChatForm } from '../inputs/ChatForm.tsx';
import type { FormField } from '../inputs/formField.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useReport } from '../ReportContext.ts';
import { useTranscript } from '../session/useTranscript.ts';
import type { ContactOptionProps } from './ContactOptionProps.ts';
import { lastShopperText } from './lastShopperText.ts';

/** A form that posts its values and the conversation to the shop's endpoint. `data-state`: `collapsed`, `open` or `sent`. */
export const TicketForm = ({
  option,
  event: { reason, reasonNative, reasonKind },
}: ContactOptionProps<'ticket'>) => {
  const messages = useMessages();
  const report = useReport();
  const conversation = useTranscript();
  const store = useChatStore();
  const [text] = useState(() => lastShopperText(store.getState()));
  const [state, setState] = useState<'collapsed' | 'open' | 'sent'>('collapsed');
  const [shopMessage, setShopMessage] = useState('');
  const confirmation = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The focused form has unmounted.
    if (state === 'sent') confirmation.current?.focus();
  }, [state]);

  const label = option.label ?? messages.contactTicket;
  const fields: readonly FormField[] = [
    { name: 'email', label: messages.ticketEmail, type: 'email', required: true },
    { name: 'message', label: messages.ticketMessage, type: 'textarea', required: true, value: text },
  ];
  const submit = async (values: Readonly<Record<string, string>>) => {
    try {
      const response = await postJson(option.endpoint, {
        ...maskValues(values),
        reason,
        reasonNative: reasonNative || reason,
        reasonKind,
        conversation: conversation(),
      });
      setShopMessage(shopMessageIn(response));
      setState('sent');
    } catch (error) {
      report(error);
      throw error;
    }
  };
  return (
    <div data-state={state}>
      {state === 'collapsed' && <Button onClick={() => setState('open')}>{label}</Button>}
      {state === 'open' && (
        <ChatForm title={label} fields={fields} onSubmit={submit} onCancel={() => setState('collapsed')} />
      )}
      {state === 'sent' && (
        <p ref={confirmation} className="shelftalk-note" tabIndex={-1}>
          {messages.ticketSent}
          {shopMessage !== '' && ` ${shopMessage}`}
        </p>
      )}
    </div>
  );
};

/** Characters. */
const maxShopMessageLength = 200;

/** The shop's message about the ticket, such as its number; empty if the response has none. */
function shopMessageIn(response: unknown): string {
  const { message } = Object(response) as { readonly message?: unknown };
  return typeof message === 'string' ? message.slice(0, maxShopMessageLength) : '';
}
