import {
  type Help,
  type HelpTopic,
  helpGroups,
  isFor,
  mainTopic,
  relatedTopics,
  searchHelp,
} from '@fieldwright/domain/help/help';
import { useLocation } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { MainContext } from '../../app/main/main-context.ts';
import { useMain } from '../../app/main/use-main.ts';
import { Button } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { readHelp } from './help.data.ts';
import { helpTexts as texts } from './help.texts.ts';
import { HelpArticle } from './help-article.tsx';
import { helpAsked } from './help-open.ts';
import { HelpUnavailable } from './help-unavailable.tsx';

/** Loads the help file and shows the topics. */
export function HelpContents() {
  const [help, setHelp] = useState<Help | null | 'waiting'>('waiting');
  useEffect(() => {
    let isHere = true;
    void readHelp().then((found) => isHere && setHelp(found));
    return () => {
      isHere = false;
    };
  }, []);
  const pathname = useLocation({ select: (location) => location.pathname });
  if (help === 'waiting') return <output className="sr">{uiTexts.loading}</output>;
  // a different screen starts with its own topic
  return help ? <Topics key={pathname} topics={help.topics} pathname={pathname} /> : <HelpUnavailable />;
}

interface TopicsProps {
  topics: readonly HelpTopic[];
  pathname: string;
}

function Topics({ topics, pathname }: TopicsProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(helpAsked.get);
  useEffect(() => {
    helpAsked.set(null);
    return helpAsked.watch((asked) => {
      if (asked === null) return;
      setSearch('');
      setChosen(asked);
      helpAsked.set(null);
    });
  }, []);
  // missing before sign-in
  const { may }: Partial<MainContext> = useMain();
  const open = topics.find(({ id }) => id === chosen) ?? mainTopic(topics, pathname, may);
  const related = relatedTopics(topics, pathname, may).filter((topic) => topic !== open);
  const own = topics.filter((topic) => isFor(topic, may));
  const show = (id: string) => {
    setSearch('');
    setChosen(id);
  };
  return (
    <>
      <SearchBox
        label={texts.searchLabel}
        placeholder={texts.search}
        value={search}
        onSearch={setSearch}
        ofPage={false}
      />
      <div className="help-body">
        {search.trim() ? (
          <Findings {...{ topics, search, show, may }} />
        ) : (
          <>
            {chosen !== null && (
              <Button small kind="quiet" icon={<ArrowLeft />} onClick={() => setChosen(null)}>
                {texts.back}
              </Button>
            )}
            {open ? (
              <HelpArticle key={open.id} topic={open} show={show} isChosen={chosen !== null} may={may} />
            ) : (
              <p>{texts.nothingHere}</p>
            )}
            {chosen === null && related.length > 0 && (
              <TopicList heading={texts.related} topics={related} show={show} />
            )}
            <section className="help-all">
              <h3>{texts.allTopics}</h3>
              {helpGroups.map((group) => (
                <TopicList
                  key={group}
                  heading={texts.groups[group]}
                  topics={own.filter((topic) => topic.group === group && topic !== open)}
                  show={show}
                />
              ))}
            </section>
          </>
        )}
      </div>
    </>
  );
}

interface FindingsProps extends Pick<TopicsProps, 'topics'>, Partial<Pick<MainContext, 'may'>> {
  search: string;
  show: Show;
}

/** Lists the search results; topics for other roles come last, and their pages say who may. */
function Findings({ topics, search, show, may }: FindingsProps) {
  const all = searchHelp(topics, search);
  const findings = [
    ...all.filter(({ topic }) => isFor(topic, may)),
    ...all.filter(({ topic }) => !isFor(topic, may)),
  ];
  return (
    <>
      <output className={findings.length > 0 ? 'faint' : ''}>
        {findings.length > 0 ? texts.found(findings.length) : texts.noneFound}
      </output>
      <ul className="help-topics">
        {findings.map(({ topic, excerpt }) => (
          <TopicLink key={topic.id} {...{ topic, excerpt, show }} />
        ))}
      </ul>
    </>
  );
}

type Show = (id: string) => void;

interface TopicListProps extends Pick<TopicsProps, 'topics'> {
  heading: string;
  show: Show;
}

function TopicList({ heading, topics, show }: TopicListProps) {
  if (topics.length === 0) return null;
  return (
    <section className="help-others">
      <h4>{heading}</h4>
      <ul className="help-topics">
        {topics.map((topic) => (
          <TopicLink key={topic.id} topic={topic} show={show} />
        ))}
      </ul>
    </section>
  );
}

function TopicLink({ topic, excerpt, show }: { topic: HelpTopic; excerpt?: string; show: Show }) {
  return (
    <li>
      <button type="button" onClick={() => show(topic.id)}>
        <span className="help-link">{topic.title}</span>
        {excerpt && <small>{excerpt}</small>}
      </button>
    </li>
  );
}
