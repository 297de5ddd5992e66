/*
 * Phone numbers as people type them. A number of the United States or Canada (and of the others that share +1) is taken
 * for granted; one of elsewhere begins with +. What is checked is what holds for every number: how many digits, and how
 * an area code begins. Whether somebody answers is found out by calling, and plans of numbers change. A library that
 * knows them all (libphonenumber-js 1.13, least metadata) is 29 kB compressed: more than the pages of customers have left.
 */

/** A number as it is kept: `+15550100199`, with an extension `+15550100199;ext=12` (as a `tel:` link has it, RFC 3966). */
export type Phone = string;

/** Longer is no number; and the patterns below stay quick whatever is sent. */
const longest = 40;

export type PhoneReading = { phone: Phone } | { wrong: string };

/** "(0)" behind the code of a country is dialled from within it alone: +49 (0)30 is +49 30. In Italy it is part of the number. */
const trunkZero = /^(?!39|37[89])(\d{1,3}[\s./-]*)\(\s*0\s*\)/;

const between = /^[\d\s()./\u2010-\u2015-]*$/;
const extension = /[\s,;]*(?:\b(?:ext(?:ension|n)?|x)|x|#)[\s.:=]*(\d{1,7})$/i;

export const phoneMessages = {
  signs: 'Use digits, and “ext.” before an extension.',
  length: 'A phone number has 10 digits, the area code first; one from elsewhere begins with +.',
  areaCode: 'An area code begins with 2 to 9.',
  elsewhere: 'A number from outside the US and Canada has 8 to 15 digits after the +.',
} as const;

/**
 * Reads a phone number: `(555) 010-0199`, `+1 555.010.0199`, `555 010 0199 x12`, `+44 (0)20 7946 0958`.
 * @returns how it is kept, or what is wrong with it
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

/** A kept number as it is shown: `(555) 010-0199 ext. 12`; one from elsewhere as it is dialled. What old books kept without +1 is shown alike. */
export function phoneText(phone: Phone): string {
  const [number = '', suffix] = phone.split(';ext=');
  const [, area, exchange, line] = /^(?:\+1)?(\d{3})(\d{3})(\d{4})$/.exec(number) ?? [];
  const shown = area ? `(${area}) ${exchange}-${line}` : number;
  return suffix ? `${shown} ext. ${suffix}` : shown;
}
