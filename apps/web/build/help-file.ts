import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Help, type HelpBlock, helpSchema } from '@fieldwright/domain/help/help';
import type { Plugin } from 'vite';
import { HelpFileError, readHelpPage } from './help-markdown.ts';

const address = '/assets/help.json';

/** Makes `/assets/help.json` (R7.6) of the pages in a folder: in the build a file, while developing an answer. */
export function helpFile(folder: string): Plugin {
  return {
    name: 'help-file',
    async generateBundle() {
      const source = JSON.stringify(await readHelp(folder));
      this.emitFile({ type: 'asset', fileName: address.slice(1), source });
    },
    configureServer(server) {
      server.middlewares.use(address, (_request, response) => {
        readHelp(folder).then(
          (help) => response.setHeader('content-type', 'application/json').end(JSON.stringify(help)),
          (error: Error) => response.writeHead(500).end(error.message),
        );
      });
    },
  };
}

/**
 * The pages of help in the order of their names.
 * @throws HelpFileError where a page cannot be read, or a link leads to none
 */
export async function readHelp(folder: string): Promise<Help> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md')).sort();
  const topics = await Promise.all(
    files.map(async (file) =>
      readHelpPage(file.replace(/\.md$/, ''), await readFile(path.join(folder, file), 'utf8')),
    ),
  );
  const known = new Set(topics.map(({ id }) => id));
  for (const { id, blocks } of topics) {
    const lost = blocks.flatMap(linkedTopics).find((topic) => !known.has(topic));
    if (lost) throw new HelpFileError(`${id}.md leads to ${lost}.md, which is not there.`);
  }
  return helpSchema.parse({ topics });
}

function linkedTopics(block: HelpBlock): string[] {
  if ('heading' in block) return [];
  const inlines = 'paragraph' in block ? block.paragraph : block.list.flat();
  return inlines.flatMap((inline) => (typeof inline === 'object' && 'topic' in inline ? [inline.topic] : []));
}
