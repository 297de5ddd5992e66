import { describe, expect, it } from 'vitest';
import { markupWrong, readFactor, readMarkup } from './read-markup.ts';

describe('readMarkup', () => {
  it('adds a percentage to the cost, with or without its sign (R3.11)', () => {
    for (const typed of ['60', '60%', ' 60 % ']) expect(readMarkup(typed)).toEqual({ factor: 16_000 });
    expect(readMarkup('0')).toEqual({ factor: 10_000 });
    expect(readMarkup('33.33')).toEqual({ factor: 13_333 });
    expect(readMarkup('1,250%')).toEqual({ factor: 135_000 });
  });

  it('refuses a markdown, more than the largest factor, and what isn’t exact', () => {
    expect(readMarkup('-5')).toEqual({ wrong: markupWrong });
    expect(readMarkup('9901')).toEqual({ wrong: markupWrong });
    expect(readMarkup('33.333')).toEqual({ wrong: 'Use no more than 2 decimal places.' });
    expect(readMarkup('twice')).toEqual({ wrong: markupWrong });
  });
});

describe('readFactor', () => {
  it('multiplies the cost, unless a percent sign says that it is a markup (R3.11)', () => {
    expect(readFactor('2.7')).toEqual({ factor: 27_000 });
    expect(readFactor('60%')).toEqual({ factor: 16_000 });
    expect(readFactor('twice')).toEqual({ wrong: 'Enter a number like 2 or 1.5.' });
    expect(readFactor('0.5')).toEqual({ wrong: 'Enter a number from 1 to 100, such as 2.7.' });
  });
});
