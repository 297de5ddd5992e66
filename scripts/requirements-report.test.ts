import { describe, expect, it } from 'vitest';
import { definedIds, reportRequirements } from './requirements-report.ts';

const passing = (title: string) => ({ title, passed: true });

describe('reportRequirements', () => {
  it('finds a due requirement that no test names', () => {
    const { problems } = reportRequirements(['R4.1', 'R4.11'], ['R4.1'], [passing('merges (R4.11)')]);
    expect(problems).toEqual(['R4.1 is due, but no test of the last run names it.']);
  });

  it('finds a due requirement whose test failed or was skipped', () => {
    const tests = [passing('cancels (R4.1)'), { title: 'restores (R4.1)', passed: false }];
    const { problems } = reportRequirements(['R4.1'], ['R4.1'], tests);
    expect(problems).toEqual(['R4.1 is due, but this test did not pass: restores (R4.1)']);
  });

  it('finds an id that is no requirement, in a test and on the due list', () => {
    const { problems } = reportRequirements(
      ['R4.1'],
      ['R4.1', 'R4.99'],
      [passing('does (R4.1)'), passing('does (R5.0)')],
    );
    expect(problems).toContain('R5.0 is no requirement of docs/requirements.md.');
    expect(problems).toContain('R4.99 is no requirement of docs/requirements.md.');
  });

  it('has no problem when every due requirement is named by a passing test, be it one of several ids', () => {
    const { problems, lines } = reportRequirements(
      ['R4.1', 'R4.2', 'R4.3'],
      ['R4.1', 'R4.2'],
      [passing('does both (R4.1, R4.2)')],
    );
    expect(problems).toEqual([]);
    expect(lines).toEqual([
      'R4.1 (due)',
      '    ✓ does both (R4.1, R4.2)',
      'R4.2 (due)',
      '    ✓ does both (R4.1, R4.2)',
      'R4.3 –',
    ]);
  });
});

describe('definedIds', () => {
  it('reads the ids that begin a list entry, not those that a text mentions', () => {
    expect(definedIds('# R4\n- R4.1 Snapshot, as in R4.2.\n- R4.10 Template.\n')).toEqual(['R4.1', 'R4.10']);
  });
});
