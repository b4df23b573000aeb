import type { ResponseEvent } from '../../src/protocol/index.ts';
import { actionId } from '../actions.ts';
import { omitFromMemory } from '../memory.ts';
import type { Language } from '../parsing/language.ts';
import { buttonMessage, suggestionEvent, textMessage } from '../responseEvents.ts';
import type { SkillContext, SkillResult } from './Skill.ts';

type Reason = 'asked' | 'complaint' | 'not-understood' | 'form';

/** The reason for the handover, in English for the shop's staff. */
const reasons: Readonly<Record<Reason, string>> = {
  asked: 'The customer asked for a person.',
  complaint: 'The customer has a complaint.',
  'not-understood': 'The assistant did not understand the customer twice in a row.',
  form: 'The customer filled in the contact form.',
};

/** The subject of the handover in the shopper's language: the chat shows it. */
const subjects: Readonly<Record<Reason, Readonly<Record<Language, string>>>> = {
  asked: {
    en: 'Talking to a person',
    de: 'Gespräch mit einem Menschen',
    fr: 'Parler à une personne',
    es: 'Hablar con una persona',
  },
  complaint: { en: 'A complaint', de: 'Beschwerde', fr: 'Réclamation', es: 'Una reclamación' },
  'not-understood': {
    en: 'A question the assistant couldn’t answer',
    de: 'Frage, die der Assistent nicht beantworten konnte',
    fr: 'Question restée sans réponse',
    es: 'Una pregunta sin respuesta',
  },
  form: {
    en: 'A message from the contact form',
    de: 'Nachricht aus dem Kontaktformular',
    fr: 'Message du formulaire de contact',
    es: 'Mensaje del formulario de contacto',
  },
};

export function handoverEvent(reason: Reason, language: Language): ResponseEvent {
  return {
    agentHandoverEvent: {
      triggerHandover: true,
      reason: reasons[reason],
      reasonNative: subjects[reason][language],
    },
  };
}

/** These texts do not promise that a person joins, because only the chat knows whether the shop was notified. */
const confirmations: Readonly<Record<Language, string>> = {
  en: 'Here’s how to reach our team.',
  de: 'So erreichen Sie unser Team.',
  fr: 'Voici comment joindre notre équipe.',
  es: 'Así puedes contactar con nuestro equipo.',
};

export function person(context: SkillContext): SkillResult {
  const { language } = context.memory;
  return {
    events: [textMessage(confirmations[language]), handoverEvent('asked', language)],
    memory: { ...omitFromMemory(context.memory, 'offer', 'open', 'awaitsOrder'), failures: 0 },
  };
}

/** Apologises and hands over to a person. */
export function complaint(context: SkillContext): SkillResult {
  return {
    events: [
      textMessage('I’m sorry, that shouldn’t have happened: please tell our team, who can put it right.'),
      handoverEvent('complaint', context.memory.language),
      suggestionEvent(['Where is my order?', 'Can I return it?', 'What warranty do you offer?']),
    ],
    memory: { ...omitFromMemory(context.memory, 'offer', 'open'), failures: 0 },
  };
}

/** Asks the shopper to rephrase, and hands over to a person the second time in a row. */
export function notUnderstood(context: SkillContext): SkillResult {
  const memory = omitFromMemory(context.memory, 'offer', 'open', 'awaitsOrder');
  if (context.memory.failures >= 1)
    return {
      events: [
        textMessage('I still don’t understand, but our team can help.'),
        handoverEvent('not-understood', context.memory.language),
      ],
      memory: { ...memory, failures: 0 },
    };
  const choices = [
    { id: actionId.plain('help'), title: 'What can you do?' },
    ...(context.catalogue.data.kits.length > 0 ? [{ id: actionId.plain('kits'), title: 'Plan a trip' }] : []),
    { id: actionId.plain('person'), title: 'Ask a person' },
  ];
  return {
    events: [
      textMessage(
        context.catalogue.data.kits.length > 0
          ? 'Sorry, I didn’t get that. I can help with products, stores, orders, delivery and returns. Could you put it another way?'
          : 'Sorry, I didn’t get that. I can help with our products. Could you put it another way?',
      ),
      buttonMessage(choices),
      suggestionEvent(['Show me rain jackets', 'How long does delivery take?', 'Where are your stores?']),
    ],
    memory: { ...memory, failures: context.memory.failures + 1, offer: { choices } },
  };
}
