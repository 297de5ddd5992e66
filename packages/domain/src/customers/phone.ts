/*
 * Phone numbers as people type them. Numbers are taken as US or Canadian (or of another country that shares
 * +1) unless they begin with +. Only rules that hold for every number are checked: the number of digits, and
 * the first digit of an area code. Numbering plans change, and only a call shows whether a number works. A
 * complete library (libphonenumber-js 1.13, least metadata) is 29 kB compressed, which is more than the
 * customer pages have left.
 */

/**
 * A number as stored: `+15550100199`, with an extension `+15550100199;ext=12` (as in a `tel:` link, RFC
 * 3966).
 */
export type Phone = string;

/** The maximum length of a typed number. It also keeps the patterns below fast for any input. */
const longest = 40;

export type PhoneReading = { phone: Phone } | { wrong: string };

/**
 * The "(0)" after a country code, dialed only within that country: +49 (0)30 is +49 30. In Italy it is part
 * of the number.
 */
const trunkZero = /^(?!39|37[89])(\d{1,3}[\s./-]*)\(\s*0\s*\)/;

const between = /^[\d\s()./\u2010-\u2015-]*$/;
const extension = /[\s,;]*(?:\b(?:ext(?:ension|n)?|x)|x|#)[\s.:=]*(\d{1,7})$/i;

export const phoneMessages = {
  signs: 'Use digits, and “ext.” before an extension.',
  length: 'Enter 10 digits starting with the area code, or + and the country code.',
  areaCode: 'Area codes start with 2 to 9.',
  elsewhere: 'Numbers outside the US and Canada have 8 to 15 digits after the +.',
} as const;

/**
 * Parses a phone number: `(555) 010-0199`, `+1 555.010.0199`, `555 010 0199 x12`, `+44 (0)20 7946 0958`.
 * @returns the number as stored, or the error
 */
export function readPhone(typed: string): PhoneReading {
  const text = typed.trim();
  if (text.length > longest) return { wrong: phoneMessages.length };
  const [tail = '', extensionDigits] = extension.exec(text) ?? [];
  const number = text.slice(0, text.length - tail.length);
  const isInternational = number.startsWith('+');
  const written = isInternational ? number.slice(1).replace(trunkZero, '$1') : number;
  if (!between.test(written)) return { wrong: phoneMessages.signs };
  const digits = written.replace(/\D/g, '');
  const suffix = extensionDigits ? `;ext=${extensionDigits}` : '';
  if (isInternational && !digits.startsWith('1')) {
    if (digits.length < 8 || digits.length > 15) return { wrong: phoneMessages.elsewhere };
    return { phone: `+${digits}${suffix}` };
  }
  const national = digits.startsWith('1') ? digits.slice(1) : digits;
  if (national.length !== 10) return { wrong: phoneMessages.length };
  if (/^[01]/.test(national)) return { wrong: phoneMessages.areaCode };
  return { phone: `+1${national}${suffix}` };
}

/**
 * Formats a stored number: `(555) 010-0199 ext. 12`. A number outside the US and Canada is shown as it is
 * dialed. Imported numbers without +1 are formatted alike.
 */
export function phoneText(phone: Phone): string {
  const [number = '', suffix] = phone.split(';ext=');
  const [, area, exchange, line] = /^(?:\+1)?(\d{3})(\d{3})(\d{4})$/.exec(number) ?? [];
  const shown = area ? `(${area}) ${exchange}-${line}` : number;
  return suffix ? `${shown} ext. ${suffix}` : shown;
}
