import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultOf } from './error-report.ts';
import { withoutPersonalData } from './personal-data.ts';
import { leftOut, withoutTyped } from './sayable-message.ts';

const messageOf = (name: string, message: string) =>
  withoutPersonalData({ name, message, stack: '' }).message;
const stackOf = (stack: string) => withoutPersonalData({ name: 'Error', message: '', stack }).stack;

/** Words that are in no code, and numbers larger than any line number. */
const personal = fc.oneof(
  fc.constantFrom(
    'Greta',
    'Kessler',
    'Gréta',
    'Zoë',
    'Müller-Quill',
    'O’Shaugh',
    'Quillfeather',
    'Ana María',
  ),
  fc.constantFrom(
    'greta@kessler.example',
    'gréta@kessler.example',
    'g.k+1@kessler.example',
    'müller@kessler.example',
  ),
  fc.constantFrom('123-45-6789', '1984-03-17', '03/17/1984', '17.03.1984', 'March 17, 1984'),
  fc.constantFrom('(212) 555-0142', '2125550142', '+1 212.555.0142', '555-0142', '+49 170 5550142'),
  fc.constantFrom('4410 Juniper Lane', '77 Larkspur Ave Apt 4B', 'Juniper Lane 4410, Zanesville, OH 43701'),
  fc.constantFrom(
    'Bearer qvwx.zkjq-zzz',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjF9.c2ln',
    'VGhpcyBpcyBh0IHNlY3JldCB0b2tlbg',
  ),
);
const wrapped = fc
  .tuple(
    personal,
    fc.constantFrom<(it: string) => string>(
      (it) => it,
      (it) => `No phone for ${it}`,
      (it) => `property '${it}' is missing`,
      (it) => `“${it}” and ‘${it}’`,
      (it) => `GET /api/people?search=${it} failed`,
      (it) => `foo?search=${it}`,
      (it) => `Cannot read properties of undefined (reading '${it}')`,
      (it) => `can't access property "${it}", ${it} is undefined`,
      (it) => `undefined is not an object (evaluating '${it}.x')`,
      (it) => `${it} is not a function`,
      (it) => `Can't find variable: ${it}`,
      (it) => `Unexpected token 'H', "${it}"... is not valid JSON`,
      (it) => `Failed to execute 'querySelector' on 'Document': '#${it}' is not a valid selector.`,
      (it) => `Minified React error #31; visit https://react.dev/errors/31?args[]=${it}`,
      (it) => `500 internal: GET /api/people/${it}`,
      (it) => `Thrown: ${it}`,
      (it) => `a\n    at ${it} (https://app.example/x.js:1:2)\n${it}\n${it}@x`,
    ),
  )
  .map(([it, wrap]) => ({ it, message: wrap(it) }));

describe('withoutPersonalData', () => {
  it('tells nothing of names, addresses, numbers and dates, whichever error says them wherever (R8.9)', () => {
    const names = fc.constantFrom(
      'Error',
      'TypeError',
      'ReferenceError',
      'SyntaxError',
      'DOMException',
      'NotFoundError',
    );
    fc.assert(
      fc.property(wrapped, names, fc.boolean(), ({ it: own, message }, name, isPlain) => {
        const frames = `\n    at save (https://${own}.example/p/${own}:1:2)\n    at https://x.example/${own}?a=${own}`;
        const stack = `${name}: ${message}${frames}\nCaused by Error: ${message.replaceAll('\n', ' ')}\n${own}@${own}`;
        const told = JSON.stringify(
          withoutPersonalData({ name: isPlain ? name : own, message, stack: isPlain ? stack : '' }),
        );
        const parts = own.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length > 2);
        expect(parts.filter((part) => told.includes(part))).toEqual([]);
      }),
      { numRuns: 5_000 },
    );
  });

  it('done twice is the same as done once', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.array(fc.constantFrom('at a', ' (x.js:1:2)', '@', 'x.js:1:2', '\n', 'at '), { maxLength: 20 }),
        (name, message, stack) => {
          const once = withoutPersonalData({ name, message, stack: stack.join('') });
          expect(withoutPersonalData({ ...once, stack: once.stack }).stack).toBe(once.stack);
          expect(withoutPersonalData(once).name).toBe(once.name);
        },
      ),
    );
  });

  it.each([
    ['TypeError', "Cannot read properties of undefined (reading 'packages')"],
    ['TypeError', "null is not an object (evaluating 'draft.lines')"],
    ['TypeError', 'can\'t access property "lines", draft.packages is undefined'],
    ['TypeError', 'e.lines.map(...) is not a function'],
    ['TypeError', 'Xe is not a function'],
    ['ReferenceError', "Can't find variable: draft"],
    ['ReferenceError', "Cannot access 'draft' before initialization"],
    ['RangeError', 'Maximum call stack size exceeded'],
    ['Error', 'Minified React error #418'],
    ['ApiError', '500 internal: GET /api/people/{id}'],
    ['Error', 'Thrown: string'],
  ])("keeps what is known to be nobody's: %s, %s", (name, message) => {
    expect(messageOf(name, message)).toBe(message);
  });

  it.each([
    ['TypeError', "Cannot set properties of null (setting 'Greta Kessler')", 'Cannot set properties of null'],
    ['SyntaxError', `Unexpected token 'H', "Hello Lena"... is not valid JSON`, 'Unexpected token'],
    [
      'SyntaxError',
      'JSON.parse: unexpected character at line 1 column 2',
      'JSON.parse: unexpected character',
    ],
    [
      'NotFoundError',
      "Failed to execute 'removeChild' on 'Node': of Greta",
      "Failed to execute 'removeChild' on 'Node'",
    ],
    ['Error', '', ''],
  ])('tells of messages of engines their known beginning at most: %s, %s', (name, message, told) => {
    expect(messageOf(name, message)).toBe(told);
  });

  it.each([
    ['Error', 'The help file cannot be used.', 'The help file cannot be used.'],
    ['TypeError', 'The upload got no answer.', 'The upload got no answer.'],
    ['BrokenInvariant', 'record_without_base: details 7310', 'record_without_base: details …'],
    ['RangeError', 'planted by greta@kessler.example', 'planted by …'],
    ['Error', 'No phone for Greta Kessler, born 1984-03-17', 'No phone for … born …'],
    ['Error', "The line 'new boiler' isn't there", "The line … isn't there"],
    ['Error', 'Greta is missing', '… is missing'],
    ['Error', 'The token eyJhbGciOiJIUzI1NiJ9.eyJz is old', 'The token … is old'],
    ['Error', 'for "Greta', 'for …'],
    ['Error', 'the second line\nof Greta', 'the second line'],
    ['Error', '7310', leftOut],
  ])('tells the plain words of our own faults: %s, %s (R8.9)', (name, message, told) => {
    expect(messageOf(name, message)).toBe(told);
    expect(messageOf(name, told)).toBe(told);
  });

  it('keeps functions, files and lines of a stack, of every kind of browser in the same words', () => {
    const chromium = [
      'TypeError: x',
      '    at save (https://app.example/assets/index-DkP1a2bX.js:1:2048)',
      '    at async Object.run [as go] (https://app.example/assets/index-DkP1a2bX.js?v=1:1:9)',
      '    at https://app.example/src/lib/saver.ts:3:4',
      '    at Array.map (<anonymous>)',
    ];
    const firefox = ['save@https://app.example/assets/index-DkP1a2bX.js:1:2048', 'map@[native code]'];
    expect(stackOf(chromium.join('\n')).split('\n')).toEqual([
      'at save (index-DkP1a2bX.js:1:2048)',
      'at async Object.run [as go] (index-DkP1a2bX.js:1:9)',
      'at saver.ts:3:4',
      'at Array.map (<anonymous>)',
    ]);
    expect(stackOf(firefox.join('\n')).split('\n')).toEqual([
      'at save (index-DkP1a2bX.js:1:2048)',
      'at map (<anonymous>)',
    ]);
  });

  it('is done with an input made to keep it busy within a moment', () => {
    const made = [
      `${'a'.repeat(20_000)}!`,
      '/'.repeat(20_000),
      `at ${'1 '.repeat(9_000)}`,
      'a@'.repeat(9_000),
      'a.'.repeat(9_000),
      'async '.repeat(3_000),
    ];
    const begun = Date.now();
    for (const text of made)
      withoutPersonalData({ name: 'TypeError', message: text, stack: `${text}\nat ${text}\n${text}@x` });
    expect(Date.now() - begun).toBeLessThan(500);
  });
});

describe('withoutTyped', () => {
  it('leaves out what was typed, whole and word by word, however it is written (R8.9)', () => {
    expect(withoutTyped('no such option: Leaky Faucet', ['leaky faucet'])).toBe('no such option: …');
    expect(withoutTyped('no FAUCET that leaks', ['leaky faucet', 'no'])).toBe('no … that leaks');
    expect(withoutTyped('The help file cannot be used.', ['', 'an', 'Greta'])).toBe(
      'The help file cannot be used.',
    );
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
