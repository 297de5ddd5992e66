import { describe, expect, it } from 'vitest';
import { faultOf } from './error-report.ts';
import { withoutPersonalData } from './personal-data.ts';

describe('withoutPersonalData', () => {
  it.each([
    ['No mail to greta.kessler+1@kessler.example today', 'No mail to (e-mail) today'],
    ['Call (212) 555-0142 or +1 212.555.0142', 'Call (phone) or (phone)'],
    ['Call 555-0142', 'Call (phone)'],
    ['GET /api/people/7310?search=Hollis failed', 'GET /api/people/(id) failed'],
    ['at /api/salesproposals/-3/send', 'at /api/salesproposals/(id)/send'],
    ['https://hollis.fieldwright.example/p/x#secret gone', '/p/x gone'],
    ['wss://app.example/api/live closed', '/api/live closed'],
    ['authorization: Bearer abc.def', 'authorization: (token)'],
    ['got eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjF9.c2ln', 'got (token)'],
    ['link VGhpcyBpcyBh0IHNlY3JldCB0b2tlbg was used', 'link (token) was used'],
    ['key 0f8fad5b-d9cb-469f-a165-70867728950e', 'key (id)'],
    ['person 8123456789012', 'person (phone)'],
    ['row 1234567', 'row (number)'],
    [
      `Unexpected token 'H', "Hello Lena"... is not valid JSON`,
      'Unexpected token (text), (text)... is not valid JSON',
    ],
  ])('takes out of "%s" what is somebody\'s (R8.9)', (text, expected) => {
    expect(withoutPersonalData(text)).toBe(expected);
  });

  it.each([
    "Cannot read properties of undefined (reading 'packages')",
    "null is not an object (evaluating 'draft.lines')",
    "Can't find variable: draft",
    'at saveDraft (/assets/sales-proposal-editor-DkP1a2bX.js:14:20983)',
    'Minified React error #418',
    '500 internal: GET /api/people/{id}',
  ])('keeps what the code says of itself: %s', (text) => {
    expect(withoutPersonalData(text)).toBe(text);
  });

  it('keeps functions, files and lines of a stack, in the words of both kinds of browser', () => {
    expect(withoutPersonalData('at save (https://app.example/assets/index-DkP1a2bX.js:1:2048)')).toBe(
      'at save (/assets/index-DkP1a2bX.js:1:2048)',
    );
    expect(withoutPersonalData('save@https://app.example/assets/index-DkP1a2bX.js:1:2048')).toBe(
      'save@/assets/index-DkP1a2bX.js:1:2048',
    );
  });

  it('is done with an input made to keep it busy within a moment', () => {
    const made = [`${'a'.repeat(2_000)}!`, '/'.repeat(2_000), `'${'1 '.repeat(1_000)}`, 'a@'.repeat(1_000)];
    const begun = Date.now();
    for (const text of made) withoutPersonalData(text);
    expect(Date.now() - begun).toBeLessThan(500);
  });
});

describe('faultOf', () => {
  const report = {
    name: 'TypeError',
    message: 'row 7 of 12 is gone',
    stack:
      'TypeError: row 7 of 12 is gone\n  at save (/assets/index-DkP1a2bX.js:1:2048)\n  at run (/assets/index-DkP1a2bX.js:1:9)',
  };

  it('differs where name, message or place differ', () => {
    const others = [
      { ...report, name: 'RangeError' },
      { ...report, message: 'row 7 of 12 is back' },
      { ...report, stack: report.stack.replace('save', 'load') },
    ];
    expect(new Set([report, ...others].map(faultOf)).size).toBe(4);
  });

  it('is the same whatever the numbers, the build and the far end of the stack (R8.9)', () => {
    const same = {
      ...report,
      message: 'row 3 of 40 is gone',
      stack: report.stack.replaceAll('DkP1a2bX', 'Zz-_9876').replace('2048', '77'),
    };
    expect(faultOf(same)).toBe(faultOf(report));
    const deep = (last: string) => ({
      ...report,
      stack: `${report.stack}\n  at a (x.js:1)\n  at ${last} (x.js:2)`,
    });
    expect(faultOf(deep('one'))).toBe(faultOf(deep('other')));
  });
});
