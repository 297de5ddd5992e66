import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import type { Fields } from '@fieldwright/domain/kernel/edit-shape';

/** Returns a plan that adds a payment to a document, which gets the id -1 until it is written. */
export const paymentPlan = ({ entity, id }: { entity: string; id: number }, fields: Fields): Plan => ({
  entity,
  id,
  steps: [
    {
      kind: 'payments',
      records: [
        {
          id: -1,
          created: true,
          updated: false,
          deleted: false,
          fields: Object.fromEntries(
            Object.entries({ [`${entity}Id`]: id, ...fields }).map(([field, to]) => [
              field,
              { from: null, to },
            ]),
          ),
        },
      ],
    },
  ],
});
