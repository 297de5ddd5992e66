import { describe, expect, it } from 'vitest';
import {
  documentNumbersSchema,
  nextNumber,
  readDocumentNumber,
  readNumbers,
  usualNumbers,
  wrongNumbers,
} from './document-numbers.ts';

const none = { highest: 0, highestOfOther: 0 };
const given = { salesProposal: none, workOrder: none };
const typed = {
  proposalPrefix: 'P-',
  proposalNextNumber: '1001',
  workOrderPrefix: 'WO-',
  workOrderNextNumber: '1001',
};

describe('readNumbers', () => {
  it('takes what a company begins with, and none of a prefix', () => {
    expect(readNumbers(typed)).toEqual({ numbers: usualNumbers, wrong: {} });
    expect(readNumbers({ ...typed, workOrderPrefix: ' ' }).numbers?.workOrderPrefix).toBe('');
  });

  it.each(['P1', 'P 1', 'PROPOSALS', 'P_', 'É-'])('refuses the prefix "%s" (R5.8)', (proposalPrefix) => {
    expect(readNumbers({ ...typed, proposalPrefix })).toEqual({
      numbers: null,
      wrong: { proposalPrefix: 'Use up to 8 letters, dashes, periods and slashes.' },
    });
  });

  it('keeps the beginning of receipts for receipts', () => {
    expect(readNumbers({ ...typed, proposalPrefix: 'r-x' }).wrong).toEqual({
      proposalPrefix: 'R- is for receipts. Choose another prefix.',
    });
    expect(readNumbers({ ...typed, proposalPrefix: 'RX-' }).wrong).toEqual({});
  });

  it.each(['', '0', '-1', '1.5', '1e3', 'ten', '1000000000'])(
    'refuses the number "%s" (R5.8)',
    (workOrderNextNumber) => {
      expect(readNumbers({ ...typed, workOrderNextNumber }).wrong).toEqual({
        workOrderNextNumber: 'Enter a whole number from 1 to 999,999,999.',
      });
    },
  );

  it('refuses one prefix for both, in any case', () => {
    for (const both of [{ proposalPrefix: 'wo-' }, { proposalPrefix: 'p-', workOrderPrefix: 'P-' }])
      expect(readNumbers({ ...typed, ...both }).wrong).toEqual({
        workOrderPrefix: 'Proposals and work orders need different prefixes.',
      });
  });

  it('says the next number with its prefix', () => {
    expect(nextNumber({ ...usualNumbers, proposalNextNumber: 1042 }, 'salesProposal')).toBe('P-1042');
    expect(documentNumbersSchema.parse(usualNumbers)).toEqual(usualNumbers);
  });
});

describe('wrongNumbers', () => {
  it('has nothing against the number after the highest, which may be of a deleted document', () => {
    const numbers = { ...usualNumbers, proposalNextNumber: 1043 };
    expect(wrongNumbers(numbers, { ...given, salesProposal: { ...none, highest: 1042 } })).toEqual({});
  });

  it('refuses a number that was given, by its kind', () => {
    const numbers = { ...usualNumbers, proposalNextNumber: 1042, workOrderNextNumber: 7 };
    expect(
      wrongNumbers(numbers, {
        salesProposal: { ...none, highest: 1042 },
        workOrder: { ...none, highest: 20418 },
      }),
    ).toEqual({
      proposalNextNumber: 'Enter 1043 or higher. The highest proposal number so far is 1042.',
      workOrderNextNumber: 'Enter 20419 or higher. The highest work order number so far is 20418.',
    });
  });

  it('refuses a prefix that would name two documents', () => {
    const numbers = { ...usualNumbers, workOrderPrefix: '' };
    const old = { ...given, workOrder: { highest: 900, highestOfOther: 1001 } };
    expect(wrongNumbers(numbers, old)).toEqual({
      workOrderPrefix: 'Proposals have had this prefix, up to number 1001. Choose another prefix.',
    });
    expect(wrongNumbers({ ...numbers, workOrderNextNumber: 1002 }, old)).toEqual({});
    expect(wrongNumbers({ ...usualNumbers, proposalPrefix: 'wo-' }, given)).toEqual({
      workOrderPrefix: 'Proposals and work orders need different prefixes.',
    });
  });
});

describe('readDocumentNumber', () => {
  it.each(['', '#', 'whitlock', '27 Cedar', '20418a', '1'.repeat(16)])(
    'finds none in "%s" (R1.4)',
    (search) => {
      expect(readDocumentNumber(search)).toBeNull();
    },
  );

  it.each([
    ['20418', ''],
    [' #20418 ', ''],
    ['WO-20418', 'wo'],
    ['wo20418', 'wo'],
    ['w/o. 20418', 'wo'],
  ])('reads "%s" (R1.4)', (search, letters) => {
    expect(readDocumentNumber(search)).toEqual({ letters, value: 20_418 });
  });
});
