import type { FastifySchemaValidationError } from 'fastify';

/** Describes a validation error: `inputEvents[0].messageEvent.role must be USER or ASSISTANT`. */
export function describeValidationError(error: FastifySchemaValidationError): string {
  return `${pathOf(error)} ${describeKeyword(error)}`;
}

/** Returns the path of the invalid field, such as `inputEvents[0].messageEvent.role`; `body` for the body itself. */
export function pathOf({ instancePath, keyword, params }: FastifySchemaValidationError): string {
  const steps = instancePath.split('/').slice(1);
  if (keyword === 'required' && typeof params.missingProperty === 'string')
    steps.push(params.missingProperty);
  if (steps.length === 0) return 'body';
  return steps
    .map((step) =>
      /^\d+$/.test(step) ? `[${step}]` : `.${step.replaceAll('~1', '/').replaceAll('~0', '~')}`,
    )
    .join('')
    .replace(/^\./, '');
}

function describeKeyword({ keyword, params, message }: FastifySchemaValidationError): string {
  switch (keyword) {
    case 'required':
      return 'is missing';
    case 'minProperties':
      return 'must have a known key, but has none';
    case 'maxProperties':
      return 'must have exactly one key, but has several';
    case 'additionalProperties':
      return `has the unknown key ${JSON.stringify(params.additionalProperty)}`;
    case 'enum':
      return `must be ${Array.isArray(params.allowedValues) ? params.allowedValues.join(' or ') : 'another value'}`;
    case 'pattern':
      return 'has an invalid format';
    default:
      return message ?? 'is not valid';
  }
}
