import { type Static, Type } from 'typebox';
import type { Database } from '../database/database.ts';

/** The longest delay of the simulated provider: a week, in milliseconds. */
const maxDelay = 7 * 24 * 3600 * 1000;
const delay = (description: string) => Type.Integer({ minimum: 0, maximum: maxDelay, description });

/** The behaviour of the simulated provider for one business. */
export const behaviourSchema = Type.Object(
  {
    reachable: Type.Boolean({ description: 'False: every call fails, as in an outage.' }),
    reviewDelay: delay(
      'Milliseconds of a review; a third of them if the template has an example of its header media.',
    ),
    rejection: Type.Union([Type.String({ pattern: '^[A-Z][A-Z_]{0,63}$' }), Type.Null()], {
      description: 'The reason with which every template is rejected. Null: the review decides.',
    }),
    deletionDelay: delay('Milliseconds until the name of a deleted template is free.'),
    failure: Type.Union(
      [
        Type.Object(
          {
            code: Type.String({ pattern: '^ERROR_CODE_[A-Z_]{1,64}$' }),
            at: Type.Enum(['send', 'delivery']),
          },
          { additionalProperties: false },
        ),
        Type.Null(),
      ],
      { description: 'How every message fails, and when. Null: messages arrive.' },
    ),
    deliveryDelay: delay('Milliseconds from sent to delivered.'),
    readDelay: Type.Union([delay('Milliseconds from delivered to read.'), Type.Null()], {
      description: 'Null: messages are read only by the command `customer read`.',
    }),
  },
  { additionalProperties: false },
);
export type Behaviour = Static<typeof behaviourSchema>;

export const defaultBehaviour: Behaviour = {
  reachable: true,
  reviewDelay: 15_000,
  rejection: null,
  deletionDelay: 0,
  failure: null,
  deliveryDelay: 200,
  readDelay: null,
};

/** The settings of the simulated provider for each business, stored in the database. */
export class Simulation {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async behaviour(businessId: string): Promise<Behaviour> {
    const [row] = await this.#database.query<{ behaviour: Partial<Behaviour> }>(
      'select behaviour from simulated_providers where business_id = $1',
      [businessId],
    );
    return { ...defaultBehaviour, ...row?.behaviour };
  }

  /** Changes some settings, in one statement so that simultaneous changes are all kept. Returns all settings. */
  async change(businessId: string, change: Partial<Behaviour>): Promise<Behaviour> {
    const [row] = await this.#database.query<{ behaviour: Partial<Behaviour> }>(
      `insert into simulated_providers (business_id, behaviour) values ($1, $2)
       on conflict (business_id) do update
       set behaviour = (simulated_providers.behaviour::jsonb || excluded.behaviour::jsonb)::json
       returning behaviour`,
      [businessId, JSON.stringify(change)],
    );
    return { ...defaultBehaviour, ...row?.behaviour };
  }

  async reset(businessId: string): Promise<Behaviour> {
    await this.#database.query('delete from simulated_providers where business_id = $1', [businessId]);
    return defaultBehaviour;
  }
}
