import { describe, expect, it } from 'vitest';
import { textJudge } from './text-judge.ts';

const unknownIn = textJudge();
const told = [
  '{"firstName":"Dana","lastName":"Whitfield","city":"Asheville","jobType":"No heat"}',
  'The furnace is 19 years old.',
];

describe('textJudge', () => {
  it.each([
    'Search help', // a text
    'search help…', // case and final punctuation don't matter
    '3 topics', // a count
    'Your role can’t do this. You need the Dispatcher or Admin role.', // a text with values
    'Sign in · Fieldwright', // two texts
    'Dana Whitfield, Asheville', // data
    'The furnace is 19 years old.', // data
    'No heat · Tue, Nov 24, 9:15–11:00 AM', // data and formatted values
    '$1,250.00',
    'Call Whitfield or email them and say which option you want.', // a text made of parts
    'Loading… Try again.', // two texts, the first of which is unfinished
    'Enter the check number.', // a word of the domain
  ])('knows "%s"', (text) => {
    expect(unknownIn({ texts: [text], told })).toEqual([]);
  });

  it.each([
    'Nothing to see for now',
    'Dana Whitfield is late',
    'No topics, sorry',
    'Unheard of',
    '3 furnaces',
    'Whitfielder',
    'Asheville or elsewhere',
  ])('does not know "%s"', (text) => {
    expect(unknownIn({ texts: [text], told })).toEqual([text]);
  });

  it('knows no data that the page was not told', () => {
    expect(unknownIn({ texts: ['Dana Whitfield'], told: [] })).toEqual(['Dana Whitfield']);
  });
});
