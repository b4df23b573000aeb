import type { BusinessApiError } from '../http/business/BusinessApiError.ts';
import type { TemplateAddress, TemplateLookup } from '../templates/templates.ts';
import { sendError } from './sendErrors.ts';

/** Why a template that is not approved cannot be sent. */
export function templateError(
  { name, language }: Pick<TemplateAddress, 'name' | 'language'>,
  state: Exclude<TemplateLookup['state'], 'approved'>,
): BusinessApiError {
  const which = `The template ${name} (${language})`;
  switch (state) {
    case 'missing':
      return sendError(
        'ERROR_CODE_MESSAGE_TEMPLATE_NOT_FOUND',
        `There is no template ${name} in the language ${language}.`,
      );
    case 'deleted':
      return sendError(
        'ERROR_CODE_MESSAGE_TEMPLATE_DELETED',
        `${which} is being deleted: use another name, or this one again in 4 weeks.`,
      );
    case 'pending':
      return sendError('ERROR_CODE_MESSAGE_TEMPLATE_NOT_APPROVED', `${which} is still in review.`);
    case 'rejected':
      return sendError('ERROR_CODE_MESSAGE_TEMPLATE_NOT_APPROVED', `${which} was rejected.`);
  }
}
