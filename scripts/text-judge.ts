import fs from 'node:fs';
import path from 'node:path';
import { root } from './children.ts';
import { wordsOf } from './loose-texts.ts';
import { literalText, parse, walk } from './syntax.ts';

/** The texts on a page, and the data that it received. */
export interface Said {
  /** text content, and attributes that are read or heard, visible or not */
  texts: readonly string[];
  /** response bodies, and typed text */
  told: readonly string[];
}

/** Placeholder for a value in a phrase. */
const hole = '\u{f8ff}';

/**
 * Reads the phrases of the catalog, with a placeholder for each value, also where a text names it
 * (`{company}`): all literals of `*.texts.ts`, and the texts of the domain and errors.
 */
function readPhrases(): Set<string> {
  const phrases = new Set<string>();
  const files = fs.globSync(
    ['apps/{web,server}/src/**/*.texts.ts', 'packages/domain/src/**/*.ts', 'packages/contract/src/errors.ts'],
    { cwd: root },
  );
  for (const file of files) {
    if (/\.test\.ts$|\btesting\/|\/gallery\//.test(file)) continue;
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    if (!file.endsWith('.texts.ts'))
      for (const words of wordsOf(file, text)) phrases.add(plain(words).replaceAll(/…|\{\w+\}/g, hole));
    else
      walk(parse(file, text), (node) => {
        const words = literalText(node, hole);
        if (words !== null) phrases.add(plain(words));
        return undefined;
      });
  }
  const sentences = [...phrases].flatMap((phrase) => [phrase, ...phrase.split('. ')]);
  return new Set(sentences.map((phrase) => phrase.replace(starts, '').replace(ends, '').trim()));
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
const starts = /^[·“"'( ]+/u;
const ends = /[”"'),.:;…]+$/u;
const hasLetters = (text: string) => /\p{L}/u.test(text);

/**
 * The output of formatters (days, times, zones, amounts, lengths, initials, addresses, secrets, a sheet's
 * cells), names of files, the placeholders of emails, and the product's name.
 */
const formatted =
  /^(?:(?:sun|mon|tue|wed|thu|fri|sat)\w*|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*|a\.?m\.?|p\.?m\.?|(?:ak|[aehcmp])[sd]?t|(?:eastern|central|mountain|pacific|alaska|hawaii|puerto rico)(?: standard| daylight)? time|utc|gmt\S*|h|min|[$−-]?[\d.,:%–×+-]+(?:am|pm)?|\p{L}\.|(?:p|wo)-\d+|r-(?:(?:p|wo)-)?\d+-\d+|\S+@\S+|[\w-]+\.csv|\{\w+\}|[a-z2-7]{4}(?: [a-z2-7]{4}){7}|[a-z]{1,2}\d{1,7}|fieldwright)$/u;

const initials = /^\p{L}{1,2}$/u;

/** Separators between joined parts: names, addresses, lines of a card. */
const separators = [
  '. ',
  '… ',
  ' · ',
  '; ',
  ', ',
  ': ',
  ' – ',
  '–',
  ' → ',
  ' (',
  '\n',
  ' / ',
  ' × ',
  ' & ',
  ' and ',
  ' or ',
  ' to ',
  ' on ',
];
const deepest = 6;

function placesOf(separator: string, text: string): number[] {
  const places = [];
  for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + 1)) places.push(at);
  return places;
}

/** Returns a function that finds the texts that are neither in the catalog nor in the page's data. */
export function textJudge(): (said: Said) => string[] {
  const phrases = readPhrases();
  const patterns = [...phrases]
    .filter((phrase) => phrase.includes(hole) && /\p{L}/u.test(phrase.replaceAll(hole, '')))
    .map(patternOf);

  return ({ texts, told }) => {
    const data = dataOf(told);
    /** true if known, else the depth at which the search failed */
    const judged = new Map<string, true | number>();

    function isKnown(text: string, depth = 0): boolean {
      const words = text.replace(starts, '').replace(ends, '').trim();
      if (
        !hasLetters(words) ||
        phrases.has(words) ||
        formatted.test(words) ||
        initials.test(words) ||
        data.has(words)
      )
        return true;
      if (depth >= deepest) return false;
      const before = judged.get(words);
      if (before === true) return true;
      if (before !== undefined && before <= depth) return false;
      judged.set(words, depth);
      const known =
        isMade(words, depth) || isCounted(words, depth) || isNamed(words) || isJoined(words, depth);
      if (known) judged.set(words, true);
      return known;
    }

    /** Checks for a phrase with values. */
    const isMade = (text: string, depth: number) =>
      patterns.some(
        ({ longest, forms }) =>
          text.includes(longest) &&
          forms.some((form) =>
            form
              .exec(text)
              ?.slice(1)
              .every((value) => isKnown(value, depth + 1)),
          ),
      );

    /** Checks for a number and the thing it counts. */
    const isCounted = (text: string, depth: number) => {
      const [, counted] = /^[\d.,]+ (.+)$/su.exec(text) ?? [];
      return counted !== undefined && isKnown(counted, depth + 1);
    };

    /** Checks for text made only of data, such as a person's name, or for a label and its value. */
    const isNamed = (text: string) => {
      const isValue = (words: string) => formatted.test(words) || data.has(words);
      const places = placesOf(' ', text);
      return (
        (places.length > 0 && text.split(' ').every(isValue)) ||
        places.some(
          (at) =>
            phrases.has(text.slice(0, at)) &&
            text
              .slice(at + 1)
              .split(' ')
              .every(isValue),
        )
      );
    };

    /**
     * Checks for two texts with punctuation or a word in between, which may be the first word of the second.
     */
    const isJoined = (text: string, depth: number) =>
      separators.some((separator) =>
        placesOf(separator, text).some(
          (at) =>
            isKnown(text.slice(0, at), depth + 1) &&
            [at + separator.length, at + 1].some((second) => isKnown(text.slice(second), depth + 1)),
        ),
      );

    return texts.filter((text) => hasLetters(text) && !isKnown(plain(text)));
  };
}

function patternOf(phrase: string): { longest: string; forms: RegExp[] } {
  const parts = phrase.replace(ends, '').split(hole);
  const longest = parts.map((part) => part.trim()).sort((a, b) => b.length - a.length)[0]!;
  // greedy first, then lazy, for the first value
  const between = ['(.*)', '(.*?)'].map((value) => parts.map((part) => RegExp.escape(part)).join(value));
  return { longest, forms: between.map((form) => new RegExp(`^${form}$`, 'su')) };
}

/** Collects the page's data: each string of a response, and each word of a name. */
function dataOf(told: readonly string[]): { has(text: string): boolean } {
  const strings = new Set<string>();
  const add = (value: unknown): void => {
    if (typeof value === 'string') strings.add(plain(value));
    if (typeof value !== 'object' || value === null) return;
    // the pieces of a sentence in the help, some of which are bold or links
    if (Array.isArray(value)) strings.add(plain(value.map(wordsOfPiece).join('')));
    for (const each of Object.values(value)) add(each);
  };
  for (const body of told) {
    try {
      add(JSON.parse(body));
    } catch {
      add(body);
    }
  }
  const all = `\n${[...strings].join('\n')}\n`;
  return {
    has: (text) => strings.has(text) || (text.length > 3 && isWithin(all, text)),
  };
}

/** Checks whether a text occurs at word boundaries. */
function isWithin(all: string, text: string): boolean {
  for (let at = all.indexOf(text); at >= 0; at = all.indexOf(text, at + 1))
    if (!/\p{L}/u.test(all[at - 1]!) && !/\p{L}/u.test(all[at + text.length]!)) return true;
  return false;
}

function wordsOfPiece(piece: unknown): string {
  if (typeof piece === 'string') return piece;
  const { strong, key, words } = (piece ?? {}) as Record<string, unknown>;
  return ([strong, key, words].find((each) => typeof each === 'string') as string | undefined) ?? '';
}
