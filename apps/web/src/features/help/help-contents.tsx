import { type Help, type HelpTopic, searchHelp, topicsOf } from '@fieldwright/domain/help/help';
import { useLocation } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { readHelp } from './help.data.ts';
import { helpTexts as texts } from './help.texts.ts';
import { HelpArticle } from './help-article.tsx';
import { HelpUnavailable } from './help-unavailable.tsx';

/** What the help panel shows once the help file is here. */
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
  // another screen begins with its own topic
  return help ? <Topics key={pathname} topics={help.topics} pathname={pathname} /> : <HelpUnavailable />;
}

interface TopicsProps {
  topics: readonly HelpTopic[];
  pathname: string;
}

function Topics({ topics, pathname }: TopicsProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [ofScreen] = topicsOf(topics, pathname);
  const open = topics.find(({ id }) => id === chosen) ?? ofScreen;
  const others = topics.filter((topic) => topic !== open);
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
          <Findings topics={topics} search={search} show={show} />
        ) : (
          <>
            {chosen !== null && (
              <Button small kind="quiet" icon={<ArrowLeft />} onClick={() => setChosen(null)}>
                {texts.back}
              </Button>
            )}
            {open ? (
              <HelpArticle key={open.id} topic={open} show={show} isChosen={chosen !== null} />
            ) : (
              <p>{texts.nothingHere}</p>
            )}
            <TopicList heading={open ? texts.otherTopics : texts.allTopics}>
              {others.map((topic) => (
                <TopicLink key={topic.id} topic={topic} show={show} />
              ))}
            </TopicList>
          </>
        )}
      </div>
    </>
  );
}

function Findings({ topics, search, show }: { topics: readonly HelpTopic[]; search: string; show: Show }) {
  const findings = searchHelp(topics, search);
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

function TopicList({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="help-others">
      <h3>{heading}</h3>
      <ul className="help-topics">{children}</ul>
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
