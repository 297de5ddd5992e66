/** How many texts to remember after they have left the page's fields. */
const mostKept = 50;
const kept: string[] = [];
const fields =
  'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, [contenteditable="true"]';

type Field = HTMLElement & { value?: string; type?: string };
const textOf = (field: Field) => field.value ?? field.textContent ?? '';

/**
 * Remembers, in memory only, what is typed on this page, so that error reports leave it out (R8.9). Passwords
 * are not remembered; they are read from their fields.
 * @returns a function that stops this
 */
export function watchTyping(): () => void {
  const note = ({ target }: Event) => {
    const field = target as Field;
    if (!field.matches?.(fields) || field.type === 'password') return;
    kept.push(textOf(field));
    kept.splice(0, kept.length - mostKept);
  };
  document.addEventListener('change', note, true);
  return () => document.removeEventListener('change', note, true);
}

/** Returns the present texts of the page's fields, and the remembered ones. */
export const typedTexts = (): string[] => [
  ...[...document.querySelectorAll<Field>(fields)].map(textOf),
  ...kept,
];
