import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { iconFiles, withFiles } from './icon-imports.ts';

const files = iconFiles();

describe('the imports of icons', () => {
  it('name the file of each icon, also by an older name of it', () => {
    expect(files.size).toBeGreaterThan(1_000);
    expect(existsSync(files.get('ChevronDown')!)).toBe(true);
    expect(files.get('ChevronDownIcon')).toBe(files.get('ChevronDown'));
  });

  it('keep names, types, and the number of lines', () => {
    const code = `import {\n  Check,\n  type LucideIcon,\n  X as Close,\n} from 'lucide-react';\nrest();`;
    const found = withFiles(
      code,
      new Map([
        ['Check', '/C'],
        ['X', '/X'],
      ]),
    );
    expect(found.split('\n')).toHaveLength(code.split('\n').length);
    expect(found.replaceAll('\n', '')).toBe(
      `import Check from "/C"; import type { LucideIcon } from 'lucide-react'; import Close from "/X";rest();`,
    );
  });
});
