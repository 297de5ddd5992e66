import { keysTexts } from '../../features/palette/palette.texts.ts';

const catalogs = import.meta.glob<object>(
  ['/src/**/*.texts.ts', '!/src/features/gallery/**', '!/src/features/help/**'],
  { eager: true },
);

const hole = '\u{f8ff}';

/** Returns the words of a catalog text; for a function, the words between its values. */
function wordsOf(text: unknown): string[] {
  if (typeof text === 'string') return [text];
  if (typeof text === 'function') {
    try {
      return wordsOf(text(hole, hole, hole, hole)).flatMap((words) => words.split(hole));
    } catch {
      return []; // takes more than texts and numbers
    }
  }
  return typeof text === 'object' && text !== null ? Object.values(text).flatMap(wordsOf) : [];
}

/** Returns the texts of these areas, such as `board`, `ui` or `app`: labels, buttons, tiles, statuses. */
export function screenWords(areas: readonly string[]): Set<string> {
  const isOf = (path: string) => areas.some((area) => path.includes(`/${area}/`));
  const texts = Object.entries(catalogs).flatMap(([path, catalog]) => (isOf(path) ? wordsOf(catalog) : []));
  return new Set(texts.map((words) => words.trim()));
}

const modifiers = ['Ctrl', 'Alt', 'Shift'];
const lines = keysTexts.groups.flatMap(({ keys }) => keys.map((line) => line.keys));

/**
 * Checks whether the list of keys has this one, written as in help: `Ctrl+K`, `G D`, `Alt+←`. An entry such
 * as Alt ← → means Alt with either arrow.
 */
export function isKey(written: string): boolean {
  const pressed = written.split(/[ +]/);
  const last = pressed.at(-1)!;
  const before = pressed.slice(0, -1);
  return lines.some((line) => {
    const held = line.filter((key) => modifiers.includes(key));
    const rest = line.filter((key) => !modifiers.includes(key));
    if (held.length === 0 && rest.every((key) => /^[A-Z]$/.test(key))) return rest.join(' ') === written;
    return held.join('+') === before.join('+') && rest.includes(last);
  });
}
