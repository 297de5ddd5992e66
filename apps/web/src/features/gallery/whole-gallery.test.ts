import { describe, expect, it } from 'vitest';

const parts = import.meta.glob<string>(['../../ui/**/*.tsx', '!../../ui/**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const pages = import.meta.glob<string>(['./*.tsx', '!./*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const namesIn = (texts: readonly string[]) =>
  new Set(texts.flatMap((text) => text.match(/\b[A-Z]\w+/g) ?? []));
const importsOf = (source: string) =>
  namesIn(source.match(/^import [^;]*?from '[^']*\/[\w-]+\.tsx';/gms) ?? []);
const componentsOf = (source: string) => [
  ...namesIn(source.match(/^export (?:default )?(?:function|class|const) [A-Z]\w+/gm) ?? []),
];

/** Returns the components of `ui` that the gallery imports, and those they render. */
function shown(): Set<string> {
  const found = new Set(Object.values(pages).flatMap((source) => [...importsOf(source)]));
  const left = new Set(Object.values(parts));
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const source of left) {
      if (!componentsOf(source).some((name) => found.has(name))) continue;
      left.delete(source);
      for (const name of importsOf(source)) found.add(name);
      // components in the same file as the one that renders them
      for (const name of componentsOf(source)) if (source.includes(`<${name}`)) found.add(name);
    }
  }
  return found;
}

describe('the gallery', () => {
  it('shows every component of ui, or a part that draws it', () => {
    const all = Object.values(parts).flatMap(componentsOf);
    expect(all.length).toBeGreaterThan(20);
    const inGallery = shown();
    expect(all.filter((name) => !inGallery.has(name))).toEqual([]);
  });
});
