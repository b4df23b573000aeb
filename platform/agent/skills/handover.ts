import type { ResponseEvent } from '../../../src/protocol/index.ts';
import { actionId } from '../actions.ts';
import { forget } from '../memory.ts';
import { buttons, suggestions, text } from '../outgoing.ts';
import type { Language } from '../understanding/language.ts';
import type { Answer, Scene } from './skill.ts';

type Reason = 'asked' | 'complaint' | 'not-understood' | 'form';

const reasons: Readonly<Record<Reason, Readonly<Record<Language, string>>>> = {
  asked: {
    en: 'The customer asked for a person.',
    de: 'Der Kunde möchte mit einem Menschen sprechen.',
    fr: 'Le client souhaite parler à une personne.',
    es: 'El cliente desea hablar con una persona.',
  },
  complaint: {
    en: 'The customer has a complaint.',
    de: 'Der Kunde hat eine Beschwerde.',
    fr: 'Le client a une réclamation.',
    es: 'El cliente tiene una queja.',
  },
  'not-understood': {
    en: 'The assistant did not understand the customer twice in a row.',
    de: 'Der Assistent hat den Kunden zweimal nacheinander nicht verstanden.',
    fr: 'L’assistant n’a pas compris le client deux fois de suite.',
    es: 'El asistente no entendió al cliente dos veces seguidas.',
  },
  form: {
    en: 'The customer filled in the contact form.',
    de: 'Der Kunde hat das Kontaktformular ausgefüllt.',
    fr: 'Le client a rempli le formulaire de contact.',
    es: 'El cliente ha rellenado el formulario de contacto.',
  },
};

/** Asks for a person to go on. */
export function handover(reason: Reason, language: Language): ResponseEvent {
  const says = reasons[reason];
  return { agentHandoverEvent: { triggerHandover: true, reason: says.en, reasonNative: says[language] } };
}

const asked: Readonly<Record<Language, string>> = {
  en: 'Of course. I am passing you on to a colleague; what you wrote here goes along.',
  de: 'Gern. Ich gebe an eine Kollegin oder einen Kollegen weiter; was Sie hier geschrieben haben, geht mit.',
  fr: 'Bien sûr. Je vous passe un collègue ; ce que vous avez écrit ici suit.',
  es: 'Por supuesto. Le paso con un compañero; lo que ha escrito aquí va con usted.',
};

export function person(scene: Scene): Answer {
  const { language } = scene.memory;
  const { phoneHours, phone } = scene.catalogue.data.shop;
  return {
    events: [
      text(`${asked[language]}${language === 'en' ? ` We are here ${phoneHours}, or call ${phone}.` : ''}`),
      handover('asked', language),
    ],
    memory: { ...forget(scene.memory, 'offer', 'open', 'awaitsOrder'), failures: 0 },
  };
}

/** Says sorry once, plainly, and gets somebody who can put it right. */
export function complaint(scene: Scene): Answer {
  return {
    events: [
      text(
        'I am sorry, that should not have happened. A colleague can put it right; I am passing you on. If it is about an order, have its number at hand.',
      ),
      handover('complaint', scene.memory.language),
      suggestions(['Where is my order?', 'Can I return it?', 'What warranty do you offer?']),
    ],
    memory: { ...forget(scene.memory, 'offer', 'open'), failures: 0 },
  };
}

/** Not understood: says so once with ways on, and gets a person the second time. */
export function notUnderstood(scene: Scene): Answer {
  const memory = forget(scene.memory, 'offer', 'open', 'awaitsOrder');
  if (scene.memory.failures >= 1)
    return {
      events: [
        text('I still do not follow, and I do not want to waste your time. A colleague will.'),
        handover('not-understood', scene.memory.language),
      ],
      memory: { ...memory, failures: 0 },
    };
  const choices = [
    { id: actionId.plain('help'), title: 'What you can do' },
    { id: actionId.plain('kits'), title: 'Plan a trip' },
    { id: actionId.plain('person'), title: 'Ask a person' },
  ];
  return {
    events: [
      text(
        'That I did not understand. I know our products, stores, orders, delivery and returns. Could you put it another way?',
      ),
      buttons(choices),
      suggestions(['Show me rain jackets', 'How long does delivery take?', 'Where are your stores?']),
    ],
    memory: { ...memory, failures: scene.memory.failures + 1, offer: { choices } },
  };
}
