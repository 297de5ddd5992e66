import { type HelpTopic, helpGroups } from '@fieldwright/domain/help/help';
import { readHelpPage } from '../../../../build/help-markdown.ts';

const pages = import.meta.glob<string>('../../../../../../docs/help/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const place = ({ group, order }: HelpTopic) => helpGroups.indexOf(group) * 1000 + order;

/** The pages of `docs/help`, in the order of the help file. */
export const helpPages: readonly HelpTopic[] = Object.entries(pages)
  .map(([path, text]) => readHelpPage(path.replace(/^.*\/|\.md$/g, ''), text))
  .sort((a, b) => place(a) - place(b));
