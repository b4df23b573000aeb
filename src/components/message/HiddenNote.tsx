'use client';

import { useAllWords } from '../words/useAllWords.ts';

/** Says that nobody got the card number that was in a message. */
export const HiddenNote = () => <p className="shelftalk-note">{useAllWords().cardHidden}</p>;
