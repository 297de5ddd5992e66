import { describe, expect, it } from 'vitest';
import { importFormats, keyColumnOf, missingColumns } from './formats.ts';
import { importKinds } from './import.ts';

describe('missingColumns', () => {
  it('names the columns that a format needs', () => {
    expect(missingColumns('sites', ['key', 'city'])).toEqual(['customer_key', 'street', 'state']);
    expect(missingColumns('trade-permits', [])).toEqual(importFormats['trade-permits'].needed);
  });

  it('does without ids, and takes a whole address or the customer’s name instead', () => {
    expect(missingColumns('customers', ['full_name'])).toEqual([]);
    expect(missingColumns('sites', ['customer_name', 'full_address'])).toEqual([]);
    expect(missingColumns('systems', ['full_address'])).toEqual(['system']);
    expect(missingColumns('work-history', ['full_address', 'date', 'job_type'])).toEqual([]);
  });

  it.each(importKinds)('is nothing for a file of %s with all its columns', (kind) => {
    const { needed, optional } = importFormats[kind];
    expect(missingColumns(kind, [...needed, ...optional])).toEqual([]);
    expect(keyColumnOf(kind)).toMatch(/^(key|permit_id)$/);
  });
});
