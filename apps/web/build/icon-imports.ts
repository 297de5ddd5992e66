import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The package's index as browsers import it; Node's is another one. */
const index = new URL('../esm/lucide-react.mjs', import.meta.resolve('lucide-react'));
const named = /import \{([^}]*)\} from 'lucide-react';/g;

/**
 * Imports each icon from its own file instead of the package's index, so that a module's imports tell which
 * icons it needs (`shared-parts.ts`), and the build reads only these.
 */
export function iconImports(): Plugin {
  const files = iconFiles();
  return {
    name: 'icon-imports',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      /\.tsx?$/.test(id) && code.includes("from 'lucide-react'") ? withFiles(code, files) : undefined,
  };
}

/** Returns the file of each icon by its exported name. */
export function iconFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, names, file] of readFileSync(index, 'utf8').matchAll(/export \{([^}]*)\} from '([^']*)'/g))
    for (const [, name] of names!.matchAll(/default as (\w+)/g))
      files.set(name!, fileURLToPath(new URL(file!, index)));
  return files;
}

/**
 * Returns the module with an import for each icon; types and whatever else the package exports stay as they
 * are. Lines are kept.
 */
export function withFiles(code: string, files: ReadonlyMap<string, string>): string {
  return code.replaceAll(named, (_, list: string) => {
    const all = list.split(',').flatMap((each) => each.trim() || []);
    const imports = all.map((each) => {
      const [name = '', as = name] = each.split(' as ');
      const file = files.get(name);
      if (file) return `import ${as} from ${JSON.stringify(file)};`;
      // an import without values would still bring the index
      return each.startsWith('type ')
        ? `import type { ${each.slice('type '.length)} } from 'lucide-react';`
        : `import { ${each} } from 'lucide-react';`;
    });
    return imports.join(' ') + '\n'.repeat(list.split('\n').length - 1);
  });
}
