import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const source = path.join(import.meta.dirname, '../src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
const read = (file: string) => readFileSync(path.join(source, file), 'utf8');
const face = read('ui/fonts/archivo-basic.css');
const whole = readFileSync(new URL(import.meta.resolve('@fontsource-variable/archivo/wdth.css')), 'utf8');

/** Reads the characters of a face's `unicode-range`. */
function rangeOf(css: string): (character: string) => boolean {
  const spans = css
    .match(/unicode-range:([^;]*);/)![1]!
    .split(',')
    .map((span) => span.trim().replace('U+', '').split('-'))
    .map(([first, last = first]) => [Number.parseInt(first!, 16), Number.parseInt(last!, 16)] as const);
  return (character) =>
    spans.some(([first, last]) => character.codePointAt(0)! >= first && character.codePointAt(0)! <= last);
}
const latin = rangeOf(whole.slice(whole.indexOf('archivo-latin-wdth-normal')));
const basic = rangeOf(face);

/** Lists the numbers that style sheets give to a property or to its variables. */
const values = (names: RegExp) =>
  files
    .filter((file) => file.endsWith('.css') && !file.includes('fonts'))
    .flatMap((file) => [...read(file).matchAll(names)].map(([, value]) => Number(value)));

describe('the small font', () => {
  it('has every character of the texts that the font has, so that screens load no second file', () => {
    const texts = files
      .filter((file) => file.endsWith('.texts.ts'))
      .map(read)
      .join('');
    const missing = [...new Set(texts)].filter((each) => each > ' ' && latin(each) && !basic(each));
    expect(missing).toEqual([]);
  });

  it('has the weights and widths that style sheets ask for', () => {
    const weights = values(/(?:font-weight|--w-\w+): (\d+)/g);
    const widths = values(/(?:font-stretch|--wd-\w+): (\d+)%/g);
    expect(weights.length).toBeGreaterThan(50);
    expect(weights.filter((weight) => weight < 400 || weight > 700)).toEqual([]);
    expect(widths.length).toBeGreaterThan(10);
    expect(widths.filter((width) => width < 62 || width > 108)).toEqual([]);
  });

  it('is of the same weights and widths as the package’s faces, or browsers would not mix them', () => {
    for (const property of ['font-family', 'font-weight', 'font-stretch', 'font-style']) {
      const of = (css: string) => css.match(new RegExp(`${property}: ([^;]*);`))![1]!.replaceAll('"', "'");
      expect(of(face), property).toBe(of(whole));
    }
  });
});
