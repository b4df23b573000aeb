'use client';

import { useEffect, useRef, useState } from 'react';
import { postJson } from '../../browser/index.ts';
import { maskValues } from '../../protocol/index.ts';
import { useChatStore, useHandoverContext } from '../../react/index.ts';
import type { SentTicket } from '../../store/index.ts';
import { Button } from '../button/Button.tsx';
import { ChatForm } from '../inputs/ChatForm.tsx';
import type { FormField } from '../inputs/formField.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useReport } from '../ReportContext.ts';
import { useTranscript } from '../session/useTranscript.ts';
import type { ContactOptionProps } from './ContactOptionProps.ts';
import { lastQuestion } from './lastShopperText.ts';

/** A form that posts its values and the conversation to the shop's endpoint. `data-state`: `collapsed`, `open` or `sent`. */
export const TicketForm = ({
  option,
  event: { reason, reasonNative, reasonKind },
}: ContactOptionProps<'ticket'>) => {
  const messages = useMessages();
  const report = useReport();
  const conversation = useTranscript();
  const store = useChatStore();
  const controller = useHandoverContext()?.controller;
  const [text] = useState(() => lastQuestion(store.getState()));
  const [state, setState] = useState<'collapsed' | 'open' | 'sent'>('collapsed');
  const [ticket, setTicket] = useState<SentTicket>({ email: '', message: '' });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The element that had the focus, button or form, has unmounted.
    if (state === 'open') box.current?.scrollIntoView({ block: 'end' });
    if (state !== 'collapsed')
      box.current?.querySelector<HTMLElement>('input, [tabindex]')?.focus({ preventScroll: true });
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
      const sent = { email: values.email ?? '', message: shopMessageIn(response) };
      setTicket(sent);
      setState('sent');
      controller?.ticketSent(sent);
    } catch (error) {
      report(error);
      throw error;
    }
  };
  return (
    <div ref={box} data-state={state}>
      {state === 'collapsed' && <Button onClick={() => setState('open')}>{label}</Button>}
      {state === 'open' && (
        <ChatForm title={label} fields={fields} onSubmit={submit} onCancel={() => setState('collapsed')} />
      )}
      {state === 'sent' && (
        <p className="shelftalk-note" tabIndex={-1}>
          {messages.ticketSent(ticket.email)}
          {ticket.message !== '' && ` ${ticket.message}`}
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
