import { getOwn } from '../../src/protocol/index.ts';
import type { BusinessApiError } from '../http/business/BusinessApiError.ts';
import type { TemplateComponent } from '../templates/schemas.ts';
import { characterCount, textLimits } from '../templates/textLimits.ts';
import { isWebUrl } from './content.ts';
import type { Content, SendTemplatedRequest } from './schemas.ts';
import { sendError } from './sendErrors.ts';

type TemplateParameter = NonNullable<SendTemplatedRequest['parameters']>[number];

const mediaNames = { TYPE_IMAGE: 'image', TYPE_DOCUMENT: 'document' } as const;

/**
 * Fills a template: its body, or else its text header, becomes `text`, and its media header becomes an attachment.
 * Footer, buttons and carousel are left out.
 * @throws BusinessApiError when a parameter is missing, unknown, repeated, empty, not the URL that it must be, too long, or
 * spaced as the channel does not allow.
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
  const find = (name: string) => byName.get(name)?.value ?? '';
  checkSpacing(parameters);
  checkLengths(components, find);
  return createContent(components, (name) => byName.get(name));
}

/** Everything that starts a new line or column, and more than four spaces in a row. */
const badSpacing = /[\t\n\v\f\r\u0085\u2028\u2029]|\p{Zs}{5}/u;

function checkSpacing(parameters: readonly TemplateParameter[]): void {
  for (const [index, { value }] of parameters.entries()) {
    const rest = 'must not contain line breaks, tabs or more than four spaces in a row';
    if (badSpacing.test(value)) throw ruleError('parameterSpacing', `parameters[${index}].value`, rest);
  }
}

/** Checks the lengths of the filled texts of a template and its cards. @param find Returns the value of a parameter. */
function checkLengths(
  components: readonly TemplateComponent[],
  find: (name: string) => string,
  prefix = '',
): void {
  const check = (kind: keyof typeof textLimits, text: string, nameOf: (number: string) => string) => {
    const length = characterCount(fillText(text, (number) => find(nameOf(number))));
    const limit = textLimits[kind];
    const [number] = variablesOf(text);
    if (number === undefined || length <= limit) return;
    const rest = `makes the text longer than the ${limit} characters of its component`;
    throw ruleError('parameterLength', nameOf(String(number)), rest);
  };
  const urls = components.flatMap(({ button }) => (button?.url ? [button.url.url] : []));
  for (const { header, body, carousel } of components) {
    check('header', header?.text?.text ?? '', () => `${prefix}header_text`);
    check('body', body?.text.text ?? '', (number) => `${prefix}body_${number}`);
    for (const [index, card] of (carousel?.cards ?? []).entries())
      checkLengths(card.components, find, `card_${index + 1}_`);
  }
  for (const [index, url] of urls.entries()) check('url', url, () => `${prefix}button_${index + 1}_url`);
}

function ruleError(rule: string, path: string, rest: string): BusinessApiError {
  return sendError('ERROR_CODE_MESSAGE_TEMPLATE_INPUT_INVALID', `${path} ${rest}.`, { rule, path });
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

function fillText(text: string, textOf: (number: string) => string): string {
  return text.replace(/\{\{(\d+)\}\}/g, (_, number: string) => textOf(number));
}

function createContent(
  components: readonly TemplateComponent[],
  findParameter: (name: string) => TemplateParameter | undefined,
): Content {
  const bodyText = components.find(({ body }) => body)?.body?.text.text;
  const headerText = components.find(({ header }) => header?.text)?.header?.text?.text ?? '';
  const fill = (text: string, nameOf: (number: string) => string) =>
    fillText(text, (number) => findParameter(nameOf(number))?.value ?? '');
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
