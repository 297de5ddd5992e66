import { z } from 'zod';
import { arrivalWindowSchema } from '../schedule/call.ts';
import type { CompanyList } from './company-list.ts';
import { entryName } from './entry-name.ts';

const { start, end } = arrivalWindowSchema.shape;

/** An arrival window that the office offers customers: "Morning", 8 to 12. */
const arrivalWindowEntrySchema = z.object({ text: entryName, startTime: start, endTime: end });

export const arrivalWindows: CompanyList<typeof arrivalWindowEntrySchema.shape> = {
  shape: {
    schema: arrivalWindowEntrySchema,
    titles: { text: 'Name', startTime: 'From', endTime: 'To' },
    together: [['startTime', 'endTime']],
    whole: ({ startTime, endTime }) =>
      startTime !== '' && endTime !== '' && endTime <= startTime
        ? { endTime: 'The end must be after the start.' }
        : {},
  },
  one: 'an arrival window',
  many: 'arrival windows',
  uses: { jobTypes: ['job type', 'job types'] },
};
