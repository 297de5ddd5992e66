import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMissingNames } from './doc-names.ts';

const files: Record<string, string> = {
  'apps/server/src/http/bind.ts': '',
  'packages/domain/src/kernel/zone.ts': '',
  'docs/decisions/001-first.md': 'As `http/bound.ts` says.',
  'docs/areas/server.md': 'Old: `http/binds.ts`, [decision](../decisions/002-second.md)',
  'docs/architecture.md': [
    '`http/bind.ts` and `domain/kernel/zone`, in `apps/server/src/http` and `server http/bind.ts`',
    'No file: `GET /api/people`, `/gallery`, `*.queries.ts`, `npm run check`, `node_modules/.cache`, `useDocument`',
    '[decision 1](decisions/001-first.md), [elsewhere](https://example.com/a.md), `zone.ts`',
  ].join('\n'),
};

let folder: string;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'doc-names-'));
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(folder, file);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, text);
  }
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe('findMissingNames', () => {
  it('finds names and links in the docs that lead nowhere, and only those', () => {
    expect(findMissingNames(folder)).toEqual({
      names: 9,
      missing: [
        { page: 'docs/areas/server.md', line: 1, name: 'http/binds.ts' },
        { page: 'docs/areas/server.md', line: 1, name: '../decisions/002-second.md' },
        { page: 'docs/decisions/001-first.md', line: 1, name: 'http/bound.ts' },
      ],
    });
  });
});
