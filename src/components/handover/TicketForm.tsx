'use client';

import { useEffect, useRef, useState } from 'react';
import { postJson } from '../../browser/index.ts';
import { maskValues } from '../../protocol/index.ts';
import { Button } from '../button/Button.tsx';
import { ChatForm } from '../inputs/ChatForm.tsx';
import type { FormField } from '../inputs/formField.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useReport } from '../ReportContext.ts';
import { useTranscript } from '../session/useTranscript.ts';
import type { ContactOptionProps } from './ContactOptions.tsx';

/** A form whose answers, and the conversation, go to the shop's own address. `data-state` folded | open | sent. */
export const TicketForm = ({
  option,
  event: { reason, reasonNative, reasonKind },
}: ContactOptionProps<'ticket'>) => {
  const messages = useMessages();
  const report = useReport();
  const conversation = useTranscript();
  const [state, setState] = useState<'folded' | 'open' | 'sent'>('folded');
  const [receipt, setReceipt] = useState('');
  const sent = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The form that had the focus is gone.
    if (state === 'sent') sent.current?.focus();
  }, [state]);

  const label = option.label ?? messages.contactTicket;
  const fields: readonly FormField[] = [
    { name: 'email', label: messages.ticketEmail, type: 'email', required: true },
    { name: 'message', label: messages.ticketMessage, type: 'textarea', required: true, value: reasonNative },
  ];
  const submit = async (values: Readonly<Record<string, string>>) => {
    try {
      const answer = await postJson(option.endpoint, {
        ...maskValues(values),
        reason,
        reasonNative,
        reasonKind,
        conversation: conversation(),
      });
      setReceipt(receiptOf(answer));
      setState('sent');
    } catch (error) {
      report(error);
      throw error;
    }
  };
  return (
    <div data-state={state}>
      {state === 'folded' && <Button onClick={() => setState('open')}>{label}</Button>}
      {state === 'open' && (
        <ChatForm title={label} fields={fields} onSubmit={submit} onCancel={() => setState('folded')} />
      )}
      {state === 'sent' && (
        <p ref={sent} className="shelftalk-note" tabIndex={-1}>
          {messages.ticketSent}
          {receipt !== '' && ` ${receipt}`}
        </p>
      )}
    </div>
  );
};

const longestReceipt = 200;

/** The shop's own sentence about the ticket, such as its number; empty where there is none. */
function receiptOf(answer: unknown): string {
  const { message } = Object(answer) as { readonly message?: unknown };
  return typeof message === 'string' ? message.slice(0, longestReceipt) : '';
}
