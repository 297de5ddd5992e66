import { describe, expect, it } from 'vitest';
import { errorOfAnswer } from './api-error.ts';
import { changedText, sayWhoChanged } from './changed-text.ts';

const said = { now: new Date('2026-11-17T17:00:00Z'), timeZone: 'America/New_York' };
const beth = { id: 9, name: 'Beth Young' };
const titles = { mainPhone: 'Phone', postalCode: 'ZIP code' };

describe('changedText', () => {
  it.each([
    ['mainPhone', '2026-11-17T15:41:00Z', beth, 'Beth Young changed the phone at 10:41 AM.'],
    ['mainPhone', '2026-11-16T15:41:00Z', beth, 'Beth Young changed the phone on Nov 16, 10:41 AM.'],
    ['postalCode', '2026-11-17T15:41:00Z', null, 'Someone changed the ZIP code at 10:41 AM.'],
    ['email', '2026-11-17T15:41:00Z', beth, 'Beth Young changed this at 10:41 AM.'],
  ])('says who and when, with the day where it is not today: %s %s (R7.9)', (field, date, by, text) => {
    expect(changedText({ field, by, date }, { ...said, titles })).toBe(text);
  });
});

describe('sayWhoChanged', () => {
  const phone = { field: 'mainPhone', by: beth, date: '2026-11-17T15:41:00Z' };
  const email = { field: 'email', by: null, date: '2026-11-17T15:50:00Z' };
  const refusal = {
    code: 'stale_version',
    title: 'This has changed since you opened it.',
    fields: { mainPhone: 'Beth Young changed this.', email: 'Someone else has changed this.' },
  };

  it('says it at each field, and of the last change as a whole (R7.9)', () => {
    const error = errorOfAnswer(409, { ...refusal, changed: [email, phone] });
    sayWhoChanged(error, said);
    expect(error.fields).toEqual({
      mainPhone: 'Beth Young changed this at 10:41 AM. Save again to overwrite it.',
      email: 'Someone changed this at 10:50 AM. Save again to overwrite it.',
    });
    expect(error.text).toBe('Someone changed this at 10:50 AM. Save again to overwrite it.');
  });

  it('leaves the words of the server where the history names nobody', () => {
    const error = errorOfAnswer(409, refusal);
    sayWhoChanged(error, said);
    expect([error.fields, error.text]).toEqual([refusal.fields, refusal.title]);
  });
});
