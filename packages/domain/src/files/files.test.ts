import { describe, expect, it } from 'vitest';
import {
  chosenType,
  contentTypeOf,
  isPicture,
  plainType,
  refuseContents,
  refuseType,
} from './content-type.ts';
import { type FileKind, fileLimits, isPart, partLimits, refuseSize } from './file.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const typeOf = (text: string) => contentTypeOf(bytes(text), bytes(text));
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('refuseSize', () => {
  it('takes a photo of 20 MB and refuses a byte more in the words of R5.4 (R5.4)', () => {
    expect(refuseSize('photo', 20 * 1024 * 1024)).toBeNull();
    expect(refuseSize('photo', 20 * 1024 * 1024 + 1)).toBe('The file is too large.');
  });

  it('takes a file of 25 MB and refuses a byte more (R5.4)', () => {
    expect(refuseSize('file', 25 * 1024 * 1024)).toBeNull();
    expect(refuseSize('file', fileLimits.file + 1)).toBe('The file is too large.');
  });
});

describe('isPart', () => {
  it.each([
    [partLimits.most, 5_000_000, true],
    [partLimits.most + 1, 5_000_000, false],
    [partLimits.least, 5_000_000, true],
    [partLimits.least - 1, 5_000_000, false],
    [0, 5_000_000, false],
    [10, 10, true],
    [10, 9, false],
    [0, 0, false],
  ])('%i bytes with %i left: %s', (length, left, expected) => {
    expect(isPart(length, left)).toBe(expected);
  });
});

describe('contentTypeOf', () => {
  it.each([
    ['\xff\xd8\xff\xe0....', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n....', 'image/png'],
    ['RIFF....WEBPVP8 ', 'image/webp'],
    ['RIFF\0\0..WAVEfmt ', null],
    ['GIF89a..', 'image/gif'],
    ['GIF90a..', 'text/plain'],
    ['\0\0\0\x18ftypheic....', 'image/heic'],
    ['\0\0\0\x18ftypmp42....', null],
    ['%PDF-1.7\n', 'application/pdf'],
    ['PK\x03\x04.... word/document.xml ...', word],
    ['PK\x03\x04.... word/document.xml word/vbaProject.bin', null],
    ['PK\x03\x04.... xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    [
      'PK\x03\x04.... ppt/presentation.xml',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
    ['PK\x03\x04.... an ordinary archive', null],
    ['MZ\x90\0\x03\0\0\0', null],
    ['\x7fELF\x02\x01', null],
    ['Date,Amount\r\n2026-01-01,5\r\n', 'text/plain'],
    ['Größe: 5 m', 'text/plain'],
    ['', null],
  ])('sees by the bytes alone that %j is %s (R5.7)', (contents, expected) => {
    expect(typeOf(contents)).toBe(expected);
  });

  it('never takes markup or a drawing with scripts for a picture', () => {
    for (const contents of ['<svg xmlns="x"/>', '<html><script>'])
      expect(isPicture(typeOf(contents)!)).toBe(false);
  });
});

describe('chosenType', () => {
  it('is HEIC by the name, where the browser has no name for it (R5.4)', () => {
    expect(chosenType({ name: 'IMG_0001.HEIC', type: '' })).toBe('image/heic');
    expect(chosenType({ name: 'unit.heif', type: '' })).toBe('image/heic');
    expect(chosenType({ name: 'unit.heic', type: 'image/jpeg' })).toBe('image/jpeg');
    expect(chosenType({ name: 'heic', type: '' })).toBe('');
  });
});

describe('refuseType', () => {
  it('takes pictures as photos, and documents as files only', () => {
    for (const type of ['image/jpeg', 'image/jpg', 'image/heif', 'IMAGE/PNG'])
      expect(refuseType('photo', type)).toBeNull();
    expect(refuseType('file', 'application/pdf')).toBeNull();
    expect(refuseType('photo', 'application/pdf')).toMatch(
      /^Only these can be attached: JPEG image, PNG image/,
    );
  });

  it('takes nothing that a browser would run', () => {
    for (const type of [
      'image/svg+xml',
      'text/html',
      'application/javascript',
      'application/x-msdownload',
      '',
    ])
      expect(refuseType('file', type), type).not.toBeNull();
  });
});

describe('refuseContents', () => {
  const refused = (kind: FileKind, declaredType: string, found: string | null) =>
    refuseContents({ kind, declaredType }, found);

  it('lets contents pass that are what they were said to be', () => {
    expect(refused('photo', 'image/jpg', 'image/jpeg')).toBeNull();
    expect(refused('file', 'text/csv; charset=utf-8', 'text/plain')).toBeNull();
  });

  it('lets a picture pass that has the name of a HEIC photo (R5.7)', () => {
    expect(refused('photo', 'image/heic', 'image/jpeg')).toBeNull();
    expect(refused('photo', 'image/jpeg', 'image/png')).not.toBeNull();
    expect(refused('photo', 'image/heic', 'application/pdf')).not.toBeNull();
    expect(refused('file', 'application/pdf', 'image/jpeg')).not.toBeNull();
  });

  it('says in words what a renamed file is not (R5.7)', () => {
    expect(refused('photo', 'image/jpeg', null)).toBe(
      'The file’s name says it’s a JPEG image, but its contents are something else.',
    );
    expect(refused('photo', 'image/jpeg', 'application/pdf')).toBe(
      'The file’s name says it’s a JPEG image, but it is a PDF document.',
    );
  });
});

describe('plainType', () => {
  it('drops parameters and knows other names', () => {
    expect(plainType(' Text/CSV; charset=utf-8')).toBe('text/plain');
  });
});
