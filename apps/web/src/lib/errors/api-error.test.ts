import { describe, expect, it } from 'vitest';
import { errorOfAnswer, unshownTextOf } from './api-error.ts';

describe('unshownTextOf', () => {
  const refused = errorOfAnswer(422, {
    code: 'invalid',
    title: 'Check the highlighted fields.',
    fields: {
      amountCents: 'Enter an amount.',
      receivedDate: 'It is in the future.',
      voidedDate: 'It is in the future.',
    },
  });

  it('says, each reason once, why fields without an input are refused (R5.8)', () => {
    expect(unshownTextOf(refused)).toBe('Enter an amount. It is in the future.');
    expect(unshownTextOf(refused, (path) => path === 'amountCents')).toBe('It is in the future.');
  });

  it('says what the refusal says where every field has an input, or none is named', () => {
    expect(unshownTextOf(refused, () => true)).toBe('Check the highlighted fields.');
    expect(unshownTextOf(errorOfAnswer(403, { code: 'forbidden', title: 'No.' }))).toBe('No.');
  });
});
