import {
  type HelpBlock,
  type HelpInline,
  type HelpTopic,
  isFor,
  type May,
  rolesFor,
} from '@fieldwright/domain/help/help';
import { roleNames } from '@fieldwright/domain/people/roles';
import { Link } from '@tanstack/react-router';
import { Fragment, useEffect, useRef } from 'react';
import { helpTexts as texts } from './help.texts.ts';

interface HelpArticleProps {
  topic: HelpTopic;
  /** opens a different topic */
  show: (id: string) => void;
  /** opened by a link, so its title takes the focus */
  isChosen: boolean;
  may: May;
}

/**
 * Shows one help page, and who can do this job if the reader may not. Renders elements only, never markup.
 */
export function HelpArticle({ topic, show, isChosen, may }: HelpArticleProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isChosen) title.current?.focus();
  }, [isChosen]);
  return (
    <article className="help-article">
      <h3 ref={title} tabIndex={-1}>
        {topic.title}
      </h3>
      {!isFor(topic, may) && (
        <p className="help-roles">{texts.forRoles(rolesFor(topic).map((role) => roleNames[role]))}</p>
      )}
      {topic.blocks.map((block, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a page does not change
        <Block key={place} block={block} show={show} />
      ))}
    </article>
  );
}

type Show = HelpArticleProps['show'];

function Block({ block, show }: { block: HelpBlock; show: Show }) {
  if ('heading' in block) return <h4>{block.heading}</h4>;
  if ('paragraph' in block) {
    return (
      <p>
        <Line line={block.paragraph} show={show} />
      </p>
    );
  }
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List>
      {block.list.map((line, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a page does not change
        <li key={place}>
          <Line line={line} show={show} />
        </li>
      ))}
    </List>
  );
}

function Line({ line, show }: { line: readonly HelpInline[]; show: Show }) {
  return line.map((inline, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- a page does not change
    <Fragment key={place}>
      <Inline inline={inline} show={show} />
    </Fragment>
  ));
}

function Inline({ inline, show }: { inline: HelpInline; show: Show }) {
  if (typeof inline === 'string') return inline;
  if ('strong' in inline) return <b>{inline.strong}</b>;
  if ('key' in inline) return <kbd className="help-key">{inline.key}</kbd>;
  if ('screen' in inline) return <Link to={inline.screen}>{inline.words}</Link>;
  return (
    <button type="button" className="help-link" onClick={() => show(inline.topic)}>
      {inline.words}
    </button>
  );
}
