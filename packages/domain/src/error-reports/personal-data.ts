type Rule = readonly [pattern: RegExp, instead: string | ((...found: string[]) => string)];

/**
 * What may tell of a person or open something for whom it is not meant, and what stands in its place. In order: an
 * address on the web is made plain before its parts are looked at.
 */
const rules: readonly Rule[] = [
  // where the product runs, which may be the company's name
  [/\b(?:https?|wss?):\/\/[^/\s()'"]+/g, ''],
  // what stands behind a path: searches, links with tokens
  [/(\/[^\s?#()'"]*)[?#][^\s()'":]*/g, '$1'],
  [/\bBearer\s+\S+/gi, '(token)'],
  [/\beyJ[\w-]+(?:\.[\w-]+)*/g, '(token)'],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '(id)'],
  [/[\w.!#$%&*+=?^{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '(e-mail)'],
  // digits and letters too long for a word; a file of the build is none
  [/[\w-]{24,}(\.\w+)?/g, (found, ending) => (isOpaque(found, ending) ? '(token)' : found)],
  [/\/-?\d+(?=[/\s()'",;:]|$)/g, '/(id)'],
  [/\+?\(?\d[\d ().-]{7,}\d/g, (found) => (found.replace(/\D/g, '').length < 10 ? found : '(phone)')],
  [/\b\d{3}[-. ]\d{4}\b/g, '(phone)'],
  [/\d{7,}/g, '(number)'],
  // engines quote what they could not read; the name of a property is ours, anything else may be somebody's
  [
    /((?:reading|setting|property|evaluating) )?(?<!\w)(["'`])(?:(?!\2)[^\n]){1,300}\2/g,
    (found, of) => (of === undefined ? '(text)' : found),
  ],
];

function isOpaque(found: string, ending: string | undefined): boolean {
  return /\d/.test(found) && !/^\.(?:m?js|tsx?|css)$/.test(ending ?? '');
}

/** A text of an error without e-mail addresses, phone numbers, ids, tokens, queries and quoted data (R8.9). */
export function withoutPersonalData(text: string): string {
  return rules.reduce((cleaned, [pattern, instead]) => cleaned.replace(pattern, instead as string), text);
}
