import type { HelpBlock, HelpInline, HelpTopic } from '@fieldwright/domain/help/help';
import { Link } from '@tanstack/react-router';
import { Fragment, useEffect, useRef } from 'react';

interface HelpArticleProps {
  topic: HelpTopic;
  /** opens another topic */
  show: (id: string) => void;
  /** opened by a link: reading goes on at its title */
  isChosen: boolean;
}

/** One page of help. Made of elements, never of markup: a page can say nothing but what its blocks can. */
export function HelpArticle({ topic, show, isChosen }: HelpArticleProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isChosen) title.current?.focus();
  }, [isChosen]);
  return (
    <article className="help-article">
      <h3 ref={title} tabIndex={-1}>
        {topic.title}
      </h3>
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
