import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Help,
  type HelpBlock,
  type HelpTopic,
  helpGroups,
  helpSchema,
} from '@fieldwright/domain/help/help';
import { permissions } from '@fieldwright/domain/people/roles';
import type { Plugin } from 'vite';
import { HelpFileError, readHelpPage } from './help-markdown.ts';

const address = '/assets/help.json';

/** Serves `/assets/help.json` (R7.6) from a folder's pages: a file in a build, a response in development. */
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
 * Reads the help pages, grouped, and ordered within each group by their `order` field.
 * @throws HelpFileError if a page can't be parsed, names an unknown group, or links to a page that doesn't
 *   exist
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
  for (const topic of topics) refuseUnknown(topic);
  const place = ({ group, order }: HelpTopic) => helpGroups.indexOf(group) * 1000 + order;
  return helpSchema.parse({ topics: topics.sort((a, b) => place(a) - place(b)) });
}

function refuseUnknown({ id, group, order, needs }: HelpTopic): void {
  if (!helpGroups.includes(group)) throw new HelpFileError(`${id}.md is in no group of help: "${group}".`);
  if (Number.isNaN(order)) throw new HelpFileError(`${id}.md has no order in its group.`);
  const lost = needs.find((permission) => !permissions.includes(permission));
  if (lost) throw new HelpFileError(`${id}.md needs ${lost}, which is no permission.`);
}

function linkedTopics(block: HelpBlock): string[] {
  if ('heading' in block) return [];
  const inlines = 'paragraph' in block ? block.paragraph : block.list.flat();
  return inlines.flatMap((inline) => (typeof inline === 'object' && 'topic' in inline ? [inline.topic] : []));
}
