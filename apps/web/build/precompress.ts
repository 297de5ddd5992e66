import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const packed = /\.(js|css|html|svg|json)$/;
const smallest = 1024;

/**
 * Writes a `.br` and a `.gz` file next to every text file of the build; the server sends them as they are.
 */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir);
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(
        files.filter((file) => packed.test(file)).map((file) => pack(path.join(folder, file))),
      );
    },
  };
}

async function pack(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < smallest) return;
  // 9 of 11: the last two levels take ten times as long for three percent
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
}
