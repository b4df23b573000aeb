import { getOwn } from '../../src/protocol/index.ts';
import type { TemplateComponent } from '../templates/schemas.ts';
import { isWebUrl } from './content.ts';
import type { Content, SendTemplatedRequest } from './schemas.ts';
import { sendError } from './sendErrors.ts';

type TemplateParameter = NonNullable<SendTemplatedRequest['parameters']>[number];

const mediaNames = { TYPE_IMAGE: 'image', TYPE_DOCUMENT: 'document' } as const;

/**
 * Fills a template: its body, or else its text header, becomes `text`, and its media header becomes an attachment.
 * Footer, buttons and carousel are left out.
 * @throws BusinessApiError when a parameter is missing, unknown, repeated, empty, or not the URL that it must be.
 */
export function fillTemplate(
  components: readonly TemplateComponent[],
  parameters: readonly TemplateParameter[],
): Content {
  const byName = new Map(parameters.map((parameter) => [parameter.name, parameter]));
  const expected = parameterNames(components);
  const names = parameters.map(({ name }) => name);
  const missing = expected.filter((name) => !byName.has(name));
  const unknown = names.filter((name) => !expected.includes(name));
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  const empty = parameters.filter(({ value }) => value.trim() === '').map(({ name }) => name);
  const notUrls = parameters
    .filter(({ name, value }) => /header_(image|document)$/.test(name) && !isWebUrl(value))
    .map(({ name }) => name);
  const checks = { missing, unknown, repeated, empty, notUrls };
  const failed = Object.entries(checks).filter(([, names]) => names.length > 0);
  if (failed.length > 0) {
    const sentences = failed.map(([check, names]) => `${getOwn(checkTexts, check)} ${names.join(', ')}`);
    throw sendError(
      'ERROR_CODE_MESSAGE_TEMPLATE_INPUT_INVALID',
      `The parameters do not fit the template: ${sentences.join('; ')}.`,
      Object.fromEntries(failed),
    );
  }
  return createContent(components, (name) => byName.get(name));
}

const checkTexts: Readonly<Record<string, string>> = {
  missing: 'it also needs',
  unknown: 'it has no',
  repeated: 'given twice:',
  empty: 'empty:',
  notUrls: 'not an http or https URL:',
};

/** Names of a template's parameters: `header_text`, `body_1`, `button_1_url` (of the first URL button); in a carousel `card_1_body_1`. */
export function parameterNames(components: readonly TemplateComponent[], prefix = ''): string[] {
  const buttonUrls = components.flatMap(({ button }) => (button?.url ? [button.url.url] : []));
  return [
    ...components.flatMap(({ header, body, carousel }) => [
      ...(header?.text && variablesOf(header.text.text).length > 0 ? [`${prefix}header_text`] : []),
      ...(header?.media ? [`${prefix}header_${mediaNames[header.media.type]}`] : []),
      ...variablesOf(body?.text.text ?? '').map((number) => `${prefix}body_${number}`),
      ...(carousel?.cards ?? []).flatMap((card, index) =>
        parameterNames(card.components, `card_${index + 1}_`),
      ),
    ]),
    ...buttonUrls.flatMap((url, index) =>
      variablesOf(url).length > 0 ? [`${prefix}button_${index + 1}_url`] : [],
    ),
  ];
}

/** The labels of the quick reply buttons, including those of a carousel's cards. */
export function quickRepliesOf(components: readonly TemplateComponent[]): string[] {
  return components.flatMap(({ button, carousel }) => [
    ...(button?.quickReply ? [button.quickReply.text] : []),
    ...(carousel?.cards ?? []).flatMap((card) => quickRepliesOf(card.components)),
  ]);
}

function variablesOf(text: string): number[] {
  return [...new Set([...text.matchAll(/\{\{(\d+)\}\}/g)].map(([, number]) => Number(number)))];
}

function createContent(
  components: readonly TemplateComponent[],
  findParameter: (name: string) => TemplateParameter | undefined,
): Content {
  const bodyText = components.find(({ body }) => body)?.body?.text.text;
  const headerText = components.find(({ header }) => header?.text)?.header?.text?.text ?? '';
  const fill = (text: string, nameOf: (number: string) => string) =>
    text.replace(/\{\{(\d+)\}\}/g, (_, number: string) => findParameter(nameOf(number))?.value ?? '');
  const text =
    bodyText === undefined
      ? fill(headerText, () => 'header_text')
      : fill(bodyText, (number) => `body_${number}`);
  const media = components.find(({ header }) => header?.media)?.header?.media;
  const type = media && mediaNames[media.type];
  const parameter = type && findParameter(`header_${type}`);
  const textContent = text === '' ? {} : { text };
  if (type === undefined || parameter === undefined) return textContent;
  const { value: url, filename } = parameter;
  return {
    ...textContent,
    attachments: [{ type, url, ...(filename !== undefined && { filename }) }],
  };
}
