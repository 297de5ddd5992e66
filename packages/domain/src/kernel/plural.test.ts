import { describe, expect, it } from 'vitest';
import { choiceText, listText } from './list-text.ts';
import { counted, plural } from './plural.ts';

describe('plural', () => {
  it.each([
    [0, 'are'],
    [1, 'is'],
    [2, 'are'],
    [1.5, 'are'],
    [101, 'are'],
  ])('of %d picks the word that goes with it', (count, word) => {
    expect(plural(count, 'is', 'are')).toBe(word);
  });
});

describe('counted', () => {
  it.each([
    [0, '0 visits'],
    [1, '1 visit'],
    [1250, '1,250 visits'],
  ])('writes %d with its noun', (count, text) => {
    expect(counted(count, 'visit', 'visits')).toBe(text);
  });
});

describe('listText and choiceText', () => {
  it.each([
    [[], '', ''],
    [['Ana'], 'Ana', 'Ana'],
    [['Ana', 'Ben'], 'Ana and Ben', 'Ana or Ben'],
    [['Ana', 'Ben', 'Cal'], 'Ana, Ben, and Cal', 'Ana, Ben, or Cal'],
  ])('join %j', (texts, all, any) => {
    expect([listText(texts), choiceText(texts)]).toEqual([all, any]);
  });
});
