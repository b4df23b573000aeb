'use client';

import { useEffect, useId, useRef } from 'react';
import { getOwn } from '../../protocol/index.ts';
import { useChatStore } from '../../react/index.ts';
import type { ChatStore, ToolCall } from '../../store/index.ts';
import { useAnnounce } from '../announcer/Announcer.tsx';
import { Button } from '../button/Button.tsx';
import { plainLabel } from '../links/linkLabel.ts';
import type { ToolCallViewProps } from '../message/ToolCallView.tsx';
import type { Messages } from '../messages/en.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { Notice } from '../notice/Notice.tsx';
import { Scroll } from '../text/Scroll.tsx';
import { type ToolMessages, toolMessages } from './toolMessages.ts';

/**
 * A call of a tool of the page: its title, its input and, while it waits for the shopper, buttons to allow or decline it.
 *
 * `data-state`: `waiting`, `running`, `done`, `failed` or `declined`.
 */
export const ToolCallRow = ({ message }: ToolCallViewProps) => {
  const { id, text, call } = message;
  // English in catalogues without the strings of a call.
  const messages = { ...toolMessages, ...useMessages() };
  const runner = useChatStore().tools.toolRunner;
  const titleId = useId();
  const status = useRef<HTMLParagraphElement>(null);
  const hasDecided = useRef(false);
  const isWaiting = call?.status === 'waiting';
  useEffect(() => {
    // The buttons, one of which had the focus, are gone.
    if (hasDecided.current && !isWaiting) status.current?.focus();
    hasDecided.current = false;
  }, [isWaiting]);
  useAnnouncedStatus(id, call, call ? statusText(call, messages) : '');
  if (!call) return null;
  const labels = getOwn(runner?.tools ?? {}, call.name)?.labels ?? {};
  const fields = Object.entries(call.input);
  const decide = (isAllowed: boolean) => {
    hasDecided.current = true;
    runner?.answer(id, isAllowed);
  };
  return (
    <Notice
      state={call.status}
      title={<span id={titleId}>{text}</span>}
      actions={
        isWaiting && (
          <>
            <Button variant="fill" aria-describedby={titleId} onClick={() => decide(true)}>
              {messages.toolAllow}
            </Button>
            <Button variant="quiet" aria-describedby={titleId} onClick={() => decide(false)}>
              {messages.toolDecline}
            </Button>
          </>
        )
      }
    >
      <p ref={status} tabIndex={-1}>
        {statusText(call, messages)}
      </p>
      {fields.length > 0 && <p>{messages.attributed(messages.toolFields, `${fields.length}`)}</p>}
      {fields.length > 0 && (
        // In a box of limited height that scrolls, so that no value moves the buttons out of view.
        <div className="shelftalk-notice-status shelftalk-tool-fields">
          <Scroll label={messages.toolFields}>
            <dl className="shelftalk-values">
              {fields.map(([key, value]) => (
                <div key={key}>
                  <dt>
                    <bdi>{plainLabel(getOwn(labels, key) ?? key)}</bdi>
                  </dt>
                  <dd>
                    <bdi>{plainLabel(valueText(value, messages))}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </Scroll>
        </div>
      )}
    </Notice>
  );
};

function statusText({ status, reason, isRemote }: ToolCall, messages: ToolMessages): string {
  switch (status) {
    case 'waiting':
      return messages.toolQuestion;
    case 'running':
      return messages.toolRunning;
    case 'done':
      return isRemote ? messages.toolAllowed : messages.toolDone;
    case 'declined':
      return messages.toolDeclined;
    case 'failed':
      if (reason === 'interrupted') return messages.toolInterrupted;
      return reason === 'expired' ? messages.toolExpired : messages.toolFailed;
  }
}

/** Returns a value as text. Leaves nothing visible out, because the shopper decides by what they see. */
function valueText(value: unknown, messages: Messages): string {
  if (typeof value === 'boolean') return value ? messages.yes : messages.no;
  if (Array.isArray(value)) return value.map((item) => valueText(item, messages)).join(messages.comma);
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([key, item]) => messages.attributed(key, valueText(item, messages)))
      .join(messages.comma);
  return `${value ?? '–'}` || '–';
}

/** The announced status of each call, by message id; kept here because a long thread unmounts rows out of view. */
const announced = new WeakMap<ChatStore, Map<string, ToolCall['status']>>();

/** Announces that a call waits for the shopper, and each change of its status. The thread announces its title. */
function useAnnouncedStatus(id: string, call: ToolCall | undefined, text: string): void {
  const store = useChatStore();
  const announce = useAnnounce();
  const status = call?.status;
  useEffect(() => {
    if (!status) return;
    const known = announced.get(store) ?? new Map<string, ToolCall['status']>();
    announced.set(store, known);
    const before = known.get(id);
    known.set(id, status);
    const isDue = before === undefined ? status === 'waiting' : before !== status;
    if (isDue) announce(text);
  }, [id, status, text, store, announce]);
}
