import type { BusinessApiError } from '../http/business/BusinessApiError.ts';
import type { TemplateAddress, TemplateLookup } from '../templates/Templates.ts';
import { sendError } from './sendErrors.ts';

/** The error for sending a template that is not approved. */
export function templateError(
  { name, language }: Pick<TemplateAddress, 'name' | 'language'>,
  state: Exclude<TemplateLookup['state'], 'approved'>,
): BusinessApiError {
  const subject = `The template ${name} (${language})`;
  switch (state) {
    case 'missing':
      return sendError(
        'ERROR_CODE_MESSAGE_TEMPLATE_NOT_FOUND',
        `There is no template ${name} in the language ${language}.`,
      );
    case 'deleted':
      return sendError(
        'ERROR_CODE_MESSAGE_TEMPLATE_DELETED',
        `${subject} is being deleted: use another name, or create it again in 4 weeks.`,
      );
    case 'pending':
      return sendError('ERROR_CODE_MESSAGE_TEMPLATE_NOT_APPROVED', `${subject} is still in review.`);
    case 'rejected':
      return sendError('ERROR_CODE_MESSAGE_TEMPLATE_NOT_APPROVED', `${subject} was rejected.`);
  }
}
