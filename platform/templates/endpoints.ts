import { Type } from 'typebox';
import { defineEndpoint, type Endpoint } from '../http/business/endpoint.ts';
import { createSchema, groupSchema } from './schemas.ts';
import type { Templates } from './Templates.ts';
import { groupTemplates } from './template.ts';

const shared = { tag: 'Templates', scope: 'campaign.manage' } as const;

export function createTemplateEndpoints({ templates }: { readonly templates: Templates }): Endpoint[] {
  return [
    defineEndpoint({
      ...shared,
      method: 'POST',
      path: '/create/template',
      name: 'Create template',
      summary: 'Submits a template in one language for review; it is pending until the provider decides.',
      body: createSchema,
      response: Type.Object({ entity: groupSchema }),
      errorStatuses: [409],
      async handle({ businessId, body }) {
        const [entity] = groupTemplates([await templates.create(businessId, body)]);
        if (entity === undefined) throw new Error('The template was not created.');
        return { entity };
      },
    }),
    defineEndpoint({
      ...shared,
      method: 'POST',
      path: '/get/templates',
      name: 'Get templates',
      summary: 'Lists the template groups: the templates of one name, each with its language and status.',
      response: Type.Object({ entity: Type.Object({ templateGroups: Type.Array(groupSchema) }) }),
      async handle({ businessId }) {
        return { entity: { templateGroups: groupTemplates(await templates.list(businessId)) } };
      },
    }),
    defineEndpoint({
      ...shared,
      method: 'DELETE',
      path: '/templates/{templateGroupId}',
      name: 'Delete template',
      summary:
        'Deletes the templates of a name, in all languages, from the default channel; an unknown name is not an error.',
      parameters: Type.Object({ templateGroupId: Type.String({ description: 'The name.' }) }),
      response: Type.Object({}),
      async handle({ businessId, parameters }) {
        await templates.remove(businessId, parameters.templateGroupId);
        return {};
      },
    }),
  ];
}
