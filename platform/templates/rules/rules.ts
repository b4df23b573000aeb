import { BusinessApiError } from '../../http/business/BusinessApiError.ts';

/** The rules of a template beyond its schema, each as the predicate of a sentence whose subject is the path. */
const rules = {
  languageForm: 'must be a language code such as pt, pt_BR or pt-BR',
  variableForm: 'must write its variables as {{1}}',
  variableSequence: 'must number its variables from 1 without a gap',
  headerVariables: 'must contain one variable at most',
  quickReplies: 'must have three quick replies at most',
  mixedButtons: 'must not mix quick replies with URL or phone buttons',
  urlVariable: 'may contain a variable, {{1}}, at its end only',
  groupCategory: "must be the category of this name's templates in other languages",
  templateLimit: 'must not be the 251st template of its channel',
} as const;
export type Rule = keyof typeof rules;

/** The error for a template that breaks a rule. */
export function ruleError(rule: Rule, path: string): BusinessApiError {
  return new BusinessApiError('ERROR_TYPE_INVALID_REQUEST', `${path} ${rules[rule]}.`, {
    code: 'ERROR_CODE_MESSAGE_TEMPLATE_INPUT_INVALID',
    details: { rule, path },
  });
}
