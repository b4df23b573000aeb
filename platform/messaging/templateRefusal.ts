import type { Refusal } from '../http/business/Refusal.ts';
import type { FoundTemplate, TemplateAddress } from '../templates/templates.ts';
import { sendRefusal } from './refusals.ts';

/** Why a template that is not approved cannot be sent. */
export function templateRefusal(
  { name, language }: Pick<TemplateAddress, 'name' | 'language'>,
  state: Exclude<FoundTemplate['state'], 'approved'>,
): Refusal {
  const which = `The template ${name} (${language})`;
  switch (state) {
    case 'missing':
      return sendRefusal(
        'ERROR_CODE_MESSAGE_TEMPLATE_NOT_FOUND',
        `There is no template ${name} in the language ${language}.`,
      );
    case 'deleted':
      return sendRefusal(
        'ERROR_CODE_MESSAGE_TEMPLATE_DELETED',
        `${which} is being deleted: use another name, or this one again in 4 weeks.`,
      );
    case 'pending':
      return sendRefusal('ERROR_CODE_MESSAGE_TEMPLATE_NOT_APPROVED', `${which} is still in review.`);
    case 'rejected':
      return sendRefusal('ERROR_CODE_MESSAGE_TEMPLATE_NOT_APPROVED', `${which} was rejected.`);
  }
}
