import type { Channel } from '../channels/Channels.ts';
import type { Category, TemplateComponent, TemplateGroup } from './schemas.ts';

/** A template in one language, which the API calls a variant. The templates of one name form a group. */
export interface Template {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  readonly category: Category;
  readonly components: readonly TemplateComponent[];
  readonly status: 'pending' | 'approved' | 'rejected';
  /** A code such as `INVALID_FORMAT`; null unless rejected. */
  readonly rejectionReason: string | null;
  /** The provider's id; null until the template is submitted. */
  readonly externalId: string | null;
  readonly submittedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface TemplateRow {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  readonly category: Category;
  readonly components: readonly TemplateComponent[];
  readonly status: Template['status'];
  readonly rejection_reason: string | null;
  readonly external_id: string | null;
  readonly submitted_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export function fromRow(row: TemplateRow): Template {
  return {
    id: row.id,
    name: row.name,
    language: row.language,
    category: row.category,
    components: row.components,
    status: row.status,
    rejectionReason: row.rejection_reason,
    externalId: row.external_id,
    submittedAt: row.submitted_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const shortCategories = {
  MESSAGE_TEMPLATE_GROUP_CATEGORY_MARKETING: 'MARKETING',
  MESSAGE_TEMPLATE_GROUP_CATEGORY_UTILITY: 'UTILITY',
  MESSAGE_TEMPLATE_GROUP_CATEGORY_AUTHENTICATION: 'AUTHENTICATION',
} as const;
const providerStatuses = { pending: 'PENDING', approved: 'APPROVED', rejected: 'REJECTED' } as const;

/** A template and its channel. */
export interface TemplateAndChannel {
  readonly template: Template;
  readonly channel: Channel;
}

/** Groups templates by name, in the order of each name's first template, which sets the category of the group. */
export function groupTemplates(templates: readonly TemplateAndChannel[]): TemplateGroup[] {
  const groups = new Map<string, TemplateGroup>();
  for (const item of templates) {
    const { name, category } = item.template;
    const group = groups.get(name) ?? {
      id: name,
      name,
      category: shortCategories[category],
      templates: [],
    };
    group.templates.push(toVariant(item));
    groups.set(name, group);
  }
  return [...groups.values()];
}

function toVariant({ template, channel }: TemplateAndChannel): TemplateGroup['templates'][number] {
  const { id, name, language, status, rejectionReason, externalId } = template;
  return {
    id,
    language: { code: language },
    status: `MESSAGE_TEMPLATE_STATUS_${providerStatuses[status]}`,
    createdAt: template.createdAt.toISOString(),
    updatedAt: template.updatedAt.toISOString(),
    rejectionReason,
    templateComponents: [...template.components],
    channel: { id: channel.id, externalId: channel.number, channelType: 'CHANNEL_TYPE_CHATAPP_CLOUD' },
    ...(externalId !== null && {
      externalTemplate: {
        chatapp: {
          id: externalId,
          name,
          language,
          status: providerStatuses[status],
          rejectedReason: rejectionReason ?? 'NONE',
          qualityScore: { score: 'UNKNOWN' },
        },
      },
    }),
  };
}
