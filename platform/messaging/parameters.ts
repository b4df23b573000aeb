import { own } from '../../src/protocol/index.ts';
import type { TemplateComponent } from '../templates/schemas.ts';
import { isWebUrl } from './content.ts';
import type { Content, SendTemplatedRequest } from './schemas.ts';
import { sendError } from './sendErrors.ts';

type TemplateParameter = NonNullable<SendTemplatedRequest['parameters']>[number];

const mediaNames = { TYPE_IMAGE: 'image', TYPE_DOCUMENT: 'document' } as const;

/**
 * What a template says with these parameters: its body, or else its header, as `text`, its media header as the attachment. Throws a
 * Refusal unless each variable has its parameter, and each parameter its variable.
 */
export function fillTemplate(
  components: readonly TemplateComponent[],
  parameters: readonly TemplateParameter[],
): Content {
  const given = new Map(parameters.map((parameter) => [parameter.name, parameter]));
  const wanted = parameterNames(components);
  const names = parameters.map(({ name }) => name);
  const missing = wanted.filter((name) => !given.has(name));
  const unknown = names.filter((name) => !wanted.includes(name));
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  const empty = parameters.filter(({ value }) => value.trim() === '').map(({ name }) => name);
  const notUrls = parameters
    .filter(({ name, value }) => /header_(image|document)$/.test(name) && !isWebUrl(value))
    .map(({ name }) => name);
  const faults = { missing, unknown, repeated, empty, notUrls };
  const found = Object.entries(faults).filter(([, those]) => those.length > 0);
  if (found.length > 0) {
    throw sendError(
      'ERROR_CODE_MESSAGE_TEMPLATE_INPUT_INVALID',
      `The parameters do not fit the template: ${found.map(([fault, those]) => `${own(words, fault)} ${those.join(', ')}`).join('; ')}.`,
      Object.fromEntries(found),
    );
  }
  return contentOf(components, (name) => given.get(name));
}

const words: Readonly<Record<string, string>> = {
  missing: 'it also needs',
  unknown: 'it has no',
  repeated: 'given twice:',
  empty: 'empty:',
  notUrls: 'not an http or https URL:',
};

/** What a send has to give: `header_text`, `body_1`, `button_1_url`; in a carousel `card_1_body_1`. */
export function parameterNames(components: readonly TemplateComponent[], prefix = ''): string[] {
  const linked = components.flatMap(({ button }) => (button?.url ? [button.url.url] : []));
  return [
    ...components.flatMap(({ header, body, carousel }) => [
      ...(header?.text && variablesOf(header.text.text).length > 0 ? [`${prefix}header_text`] : []),
      ...(header?.media ? [`${prefix}header_${mediaNames[header.media.type]}`] : []),
      ...variablesOf(body?.text.text ?? '').map((number) => `${prefix}body_${number}`),
      ...(carousel?.cards ?? []).flatMap((card, index) =>
        parameterNames(card.components, `card_${index + 1}_`),
      ),
    ]),
    ...linked.flatMap((url, index) =>
      variablesOf(url).length > 0 ? [`${prefix}button_${index + 1}_url`] : [],
    ),
  ];
}

/** The labels that a customer may press, those of a carousel's cards too. */
export function quickRepliesOf(components: readonly TemplateComponent[]): string[] {
  return components.flatMap(({ button, carousel }) => [
    ...(button?.quickReply ? [button.quickReply.text] : []),
    ...(carousel?.cards ?? []).flatMap((card) => quickRepliesOf(card.components)),
  ]);
}

function variablesOf(text: string): number[] {
  return [...new Set([...text.matchAll(/\{\{(\d+)\}\}/g)].map(([, number]) => Number(number)))];
}

function contentOf(
  components: readonly TemplateComponent[],
  given: (name: string) => TemplateParameter | undefined,
): Content {
  const said = components.find(({ body }) => body)?.body?.text.text;
  const title = components.find(({ header }) => header?.text)?.header?.text?.text ?? '';
  const filled = (words: string, nameOf: (number: string) => string) =>
    words.replace(/\{\{(\d+)\}\}/g, (_, number: string) => given(nameOf(number))?.value ?? '');
  const text =
    said === undefined ? filled(title, () => 'header_text') : filled(said, (number) => `body_${number}`);
  const media = components.find(({ header }) => header?.media)?.header?.media;
  const type = media && mediaNames[media.type];
  const value = type && given(`header_${type}`);
  const spoken = text === '' ? {} : { text };
  if (type === undefined || value === undefined) return spoken;
  const { filename } = value;
  return {
    ...spoken,
    attachments: [{ type, url: value.value, ...(filename !== undefined && { filename }) }],
  };
}
