import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operationsFile, operationsPage, readOperations } from '../../../../scripts/operations.ts';

describe('docs/operations.md', () => {
  it('has a test of its own for every endpoint', () => {
    const untested = readOperations().filter(({ tests }) => tests.length === 0);
    expect(untested.map(({ key }) => key)).toEqual([]);
  });

  it('is what `npm run operations` writes', () => {
    expect(readFileSync(operationsFile, 'utf8')).toBe(operationsPage(readOperations()));
  });
});
