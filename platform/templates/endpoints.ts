import { Type } from 'typebox';
import { type Endpoint, endpoint } from '../http/business/endpoint.ts';
import { createSchema, groupSchema } from './schemas.ts';
import { groupsOf } from './template.ts';
import type { Templates } from './templates.ts';

const shared = { tag: 'Templates', scope: 'campaign.manage' } as const;

export function createTemplateEndpoints({ templates }: { readonly templates: Templates }): Endpoint[] {
  return [
    endpoint({
      ...{ ...shared, method: 'POST', path: '/create/template', name: 'Create template' },
      summary: 'Submits one language of a template for review; it is pending until the provider has decided.',
      body: createSchema,
      answer: Type.Object({ entity: groupSchema }),
      statuses: [409],
      async handle({ businessId, body }) {
        const [entity] = groupsOf([await templates.create(businessId, body)]);
        if (entity === undefined) throw new Error('The template was not made.');
        return { entity };
      },
    }),
    endpoint({
      ...{ ...shared, method: 'POST', path: '/get/templates', name: 'Get templates' },
      summary: 'Lists the template groups with the status of each language.',
      answer: Type.Object({ entity: Type.Object({ templateGroups: Type.Array(groupSchema) }) }),
      async handle({ businessId }) {
        return { entity: { templateGroups: groupsOf(await templates.list(businessId)) } };
      },
    }),
    endpoint({
      ...{ ...shared, method: 'DELETE', path: '/templates/{templateGroupId}', name: 'Delete template' },
      summary: 'Deletes all languages of a name from the default channel; a name that is not there is fine.',
      parameters: Type.Object({ templateGroupId: Type.String({ description: 'The name.' }) }),
      answer: Type.Object({}),
      async handle({ businessId, parameters }) {
        await templates.remove(businessId, parameters.templateGroupId);
        return {};
      },
    }),
  ];
}
