import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './children.ts';

/** A change to plant in a copy of the sources. */
export interface Plant {
  /** description of this part of the feature */
  part: string;
  /** relative to the checkout; created if missing */
  file: string;
  /**
   * Returns the new text of the file.
   * @param text current text of the file; empty if it doesn't exist
   */
  change(text: string): string;
}

/** Returns a change that adds text after a line, which must exist. */
export const after = (line: string, added: string) => (text: string) =>
  text.replace(`${line}\n`, () => `${line}\n${added}\n`);

const parts = [
  'apps/server/src',
  'apps/server/migrations',
  'apps/server/package.json',
  'apps/web',
  'package.json',
  'packages',
  'scripts',
  'tsconfig.base.json',
];

export interface PlantedCopy {
  folder: string;
  /** Returns the path of a file in the copy. */
  at(file: string): string;
  /**
   * Resets the copy to the checkout with these changes.
   * @returns the files that a person would change by hand
   */
  plant(plants: readonly Plant[]): Set<string>;
  /** Returns the compiler's errors for some files and everything they import; empty if there are none. */
  complaints(options: { extends: string; types: string[]; files: readonly string[] }): Promise<string>;
  remove(): void;
}

/** Creates a copy of the sources and links the packages, to plant changes, compile and run them. */
export function createPlantedCopy(name: string): PlantedCopy {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `fieldwright-${name}-`));
  const at = (file: string) => path.join(folder, file);
  const isSource = (file: string) => !/node_modules|\/(dist|coverage)$|\.test\.tsx?$/.test(file);
  for (const part of parts) fs.cpSync(path.join(root, part), at(part), { recursive: true, filter: isSource });
  fs.mkdirSync(at('node_modules/@fieldwright'), { recursive: true });
  for (const each of fs.readdirSync(path.join(root, 'node_modules')))
    if (!each.startsWith('.') && each !== '@fieldwright')
      fs.symlinkSync(path.join(root, 'node_modules', each), at(`node_modules/${each}`));
  for (const each of ['domain', 'contract'])
    fs.symlinkSync(at(`packages/${each}`), at(`node_modules/@fieldwright/${each}`));
  let touched: string[] = [];
  let projects = 0;

  return {
    folder,
    at,
    plant(plants) {
      for (const file of touched) {
        const from = path.join(root, file);
        if (fs.existsSync(from)) fs.copyFileSync(from, at(file));
        else fs.rmSync(at(file), { force: true });
      }
      touched = plants.map(({ file }) => file);
      for (const { file, change } of plants) {
        const before = fs.existsSync(at(file)) ? fs.readFileSync(at(file), 'utf8') : '';
        const now = change(before);
        if (now === before) throw new Error(`${file} has no place for the planted change.`);
        fs.mkdirSync(path.dirname(at(file)), { recursive: true });
        fs.writeFileSync(at(file), now);
      }
      return new Set(touched.filter((file) => !file.endsWith('.generated.ts')));
    },
    async complaints({ extends: base, types, files }) {
      const project = at(`tsconfig.${projects++}.json`);
      const settings = { extends: `./${base}`, compilerOptions: { types }, include: [], files };
      fs.writeFileSync(project, JSON.stringify(settings));
      const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
      const run = promisify(execFile)(process.execPath, [compiler, '-p', project], { cwd: folder });
      return run.then(
        () => '',
        ({ stdout }: { stdout: string }) => stdout,
      );
    },
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Finds a file by name anywhere in a folder.
 * @throws if there is no such file, so that nothing is skipped silently
 */
export function findSource(folder: string, name: string): string {
  const found = fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .find((file) => path.basename(file) === name);
  if (!found) throw new Error(`${folder} has no ${name}.`);
  return `${folder}/${found}`;
}
