'use client';

import { useId, useRef, useState } from 'react';
import { useCanSend, useChatActions, useHandoverContext } from '../../react/index.ts';
import { useAnnounce } from '../announcer/Announcer.tsx';
import { Button } from '../button/Button.tsx';
import { Drawing } from '../icons/Icon.tsx';
import { more } from '../icons/rareDrawings.ts';
import { useNativeEvent } from '../interactive/useNativeEvent.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { CopyButton } from '../session/CopyButton.tsx';
import { SaveButton } from '../session/SaveButton.tsx';
import { useLastAnswer } from '../session/useLastAnswer.ts';
import { useTranscript } from '../session/useTranscript.ts';

/** Menu of the header: talk to a person, if the shop has one; copy the last answer; copy, save, end or delete the conversation. */
export const PanelMenu = () => {
  const messages = useMessages();
  const { end, erase, send } = useChatActions();
  const canSend = useCanSend();
  const hasPeople = useHandoverContext() !== undefined;
  const text = useTranscript();
  const answer = useLastAnswer();
  const [open, setOpen] = useState(false);
  /** Counts the openings, because each asks anew. */
  const [openings, setOpenings] = useState(0);
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  useNativeEvent(box, 'keydown', (event) => {
    if (event.key !== 'Escape' || !open) return;
    // Escape would also close the panel.
    event.stopPropagation();
    event.preventDefault();
    close();
  });
  useNativeEvent(box, 'focusout', ({ relatedTarget }) => {
    if (!box.current?.contains(relatedTarget as Node | null)) setOpen(false);
  });
  return (
    <div ref={box} className="shelftalk-menu">
      <Button
        ref={trigger}
        variant="icon"
        aria-label={messages.panelMenu}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => {
          setOpen(!open);
          setOpenings(openings + 1);
        }}
      >
        <Drawing path={more} solid />
      </Button>
      <div id={listId} className="shelftalk-menu-list" hidden={!open}>
        {hasPeople && canSend && (
          <Button
            variant="quiet"
            onClick={() => {
              close();
              void send({ kind: 'text', text: messages.talkToPerson });
            }}
          >
            {messages.talkToPerson}
          </Button>
        )}
        <CopyButton
          text={answer}
          variant="quiet"
          label={messages.copyAnswer}
          copied={messages.answerCopied}
        />
        <CopyButton text={text} variant="quiet" />
        <SaveButton text={text} variant="quiet" />
        <ConfirmedButton
          key={`end ${openings}`}
          label={messages.endConversation}
          question={messages.confirmEnd}
          onConfirm={() => {
            close();
            void end();
          }}
        />
        <ConfirmedButton
          key={`delete ${openings}`}
          label={messages.deleteConversation}
          question={messages.confirmDelete}
          onConfirm={() => {
            // The menu disappears with the conversation.
            box.current?.closest('.shelftalk-panel')?.querySelector('textarea')?.focus();
            void erase();
          }}
        />
      </div>
    </div>
  );
};

interface ConfirmedButtonProps {
  readonly label: string;
  readonly question: string;
  readonly onConfirm: () => void;
}

/** A button that asks at the first press and acts at a second one, which is not part of a double press. */
const ConfirmedButton = ({ label, question, onConfirm }: ConfirmedButtonProps) => {
  const announce = useAnnounce();
  const [asks, setAsks] = useState(false);
  return (
    <Button
      variant="quiet"
      onClick={({ detail }) => {
        if (!asks) {
          setAsks(true);
          announce(question);
        } else if (detail <= 1) onConfirm();
      }}
    >
      {asks ? question : label}
    </Button>
  );
};
